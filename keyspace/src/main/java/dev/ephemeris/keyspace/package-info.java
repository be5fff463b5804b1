// SPDX-License-Identifier: Apache-2.0
/**
 * The only place where things become keys and values.
 *
 * <p>What lives here: one class per key family, the records that stand behind the keys, and {@link
 * dev.ephemeris.keyspace.FormatVersion}. The map of it all is checked in as {@code
 * keyspace/KEYSPACE.md}; a test keeps the two together. May call: the vocabulary ({@code model})
 * and the SPI's key ranges ({@code store}). Must never know: what the engine does with a record,
 * who is alive, that there is a wire.
 */
@NullMarked
package dev.ephemeris.keyspace;

import org.jspecify.annotations.NullMarked;
