/**
 * The built-in functions, one small class each, by kind in the packages below.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.function.ScalarFunction} and what several functions
 * share. May call: values. Must never know: syntax, items, storage, which functions there are.
 */
@NullMarked
package dev.ephemeris.sql.function;

import org.jspecify.annotations.NullMarked;
