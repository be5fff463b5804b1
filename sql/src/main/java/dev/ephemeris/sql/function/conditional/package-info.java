/** The functions that choose between values, one class each. */
@NullMarked
package dev.ephemeris.sql.function.conditional;

import org.jspecify.annotations.NullMarked;
