// SPDX-License-Identifier: Apache-2.0
/**
 * Partition keys, their hashes, and the ranges of hashes that make up a container.
 *
 * <p>What lives here: the definition of a container's key ({@link
 * dev.ephemeris.model.partition.PartitionKeyDefinition}), the key of a request ({@link
 * dev.ephemeris.model.partition.PartitionKey}), its hash ({@link
 * dev.ephemeris.model.partition.EffectivePartitionKey}) and the division of the hash space ({@link
 * dev.ephemeris.model.partition.PartitionKeyRanges}). May call: nothing but the JDK. Must never
 * know: documents, storage, headers.
 *
 * <p><b>Invariant:</b> hashes agree bit for bit with those of the official clients, because clients
 * in direct mode use theirs to choose a range.
 */
@NullMarked
package dev.ephemeris.model.partition;

import org.jspecify.annotations.NullMarked;
