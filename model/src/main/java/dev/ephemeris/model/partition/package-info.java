// SPDX-License-Identifier: Apache-2.0
/**
 * Partition keys, their hashes, and the ranges of hashes that make up a container.
 *
 * <p>What lives here: what a container declares ({@link
 * dev.ephemeris.model.partition.PartitionKeyDefinition}), what a request says ({@link
 * dev.ephemeris.model.partition.PartitionKey}), where that lands ({@link
 * dev.ephemeris.model.partition.EffectivePartitionKey}) and how the hash space is cut ({@link
 * dev.ephemeris.model.partition.PartitionKeyRanges}). May call: nothing but the JDK. Must never
 * know: documents, storage, headers.
 *
 * <p><b>Invariant:</b> hashes agree bit for bit with those the official clients compute, because
 * clients in direct mode use theirs to choose a range.
 */
@NullMarked
package dev.ephemeris.model.partition;

import org.jspecify.annotations.NullMarked;
