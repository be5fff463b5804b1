// SPDX-License-Identifier: Apache-2.0
/**
 * The reference implementation of the storage SPI, in memory.
 *
 * <p>What lives here: {@link MemoryStore}, written to be obviously right rather than fast; it shows
 * what the contract means, and serves tests that need no disk. May call: the SPI and the JDK. Must
 * never know: what a key means, or any other implementation.
 */
@NullMarked
package dev.ephemeris.store.memory;

import org.jspecify.annotations.NullMarked;
