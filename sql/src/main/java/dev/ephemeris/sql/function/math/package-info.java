/** The mathematical functions, one class each. */
@NullMarked
package dev.ephemeris.sql.function.math;

import org.jspecify.annotations.NullMarked;
