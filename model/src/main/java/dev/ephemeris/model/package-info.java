// SPDX-License-Identifier: Apache-2.0
/**
 * Names and numbers of resources that all layers share.
 *
 * <p>What lives here: {@link dev.ephemeris.model.ResourceId}, the numbers in a resource's {@code
 * _rid}. Partition keys are in {@code dev.ephemeris.model.partition}, hashes in {@code
 * dev.ephemeris.model.hash}. May call: nothing but the JDK. Must never know: HTTP, storage,
 * documents.
 */
@NullMarked
package dev.ephemeris.model;

import org.jspecify.annotations.NullMarked;
