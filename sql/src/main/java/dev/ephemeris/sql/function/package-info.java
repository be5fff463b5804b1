/**
 * The built-in functions, one small class each, by kind in the packages below.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.function.ScalarFunction} and the list of all of
 * them, {@link dev.ephemeris.sql.function.BuiltInFunctions}. May call: values. Must never know:
 * syntax, items, storage.
 */
@NullMarked
package dev.ephemeris.sql.function;

import org.jspecify.annotations.NullMarked;
