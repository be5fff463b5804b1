// SPDX-License-Identifier: Apache-2.0
/**
 * The list of all built-in functions.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.library.BuiltInFunctions}, the only class that knows
 * every kind of function, so that the kinds need not know each other.
 */
@NullMarked
package dev.ephemeris.sql.library;

import org.jspecify.annotations.NullMarked;
