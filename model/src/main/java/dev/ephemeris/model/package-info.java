// SPDX-License-Identifier: Apache-2.0
/**
 * The names all layers share for the resources of the protocol.
 *
 * <p>What lives here: {@link dev.ephemeris.model.ResourceId}, the numbers behind a resource's
 * {@code _rid}. Partition keys are next door, in {@code dev.ephemeris.model.partition}, and so are
 * hashes, in {@code dev.ephemeris.model.hash}. May call: nothing but the JDK. Must never know:
 * HTTP, storage, documents.
 */
@NullMarked
package dev.ephemeris.model;

import org.jspecify.annotations.NullMarked;
