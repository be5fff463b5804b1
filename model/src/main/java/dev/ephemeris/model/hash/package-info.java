// SPDX-License-Identifier: Apache-2.0
/**
 * Hashes that the official clients compute, to the bit: of partition keys, and of arrays and
 * objects.
 *
 * <p>What lives here: the algorithms alone. May call: nothing but the JDK. Must never know: what is
 * hashed.
 */
@NullMarked
package dev.ephemeris.model.hash;

import org.jspecify.annotations.NullMarked;
