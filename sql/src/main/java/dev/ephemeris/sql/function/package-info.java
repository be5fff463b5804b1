// SPDX-License-Identifier: Apache-2.0
/**
 * The built-in functions, by kind in the packages below. Each kind has one table, such as {@code
 * math.MathFunctions}, with a row per function; a function has a class of its own only if it needs
 * a bound, state or an algorithm.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.function.ScalarFunction}, which is one row. May
 * call: values. Must never know: syntax, items, storage, which functions there are.
 */
@NullMarked
package dev.ephemeris.sql.function;

import org.jspecify.annotations.NullMarked;
