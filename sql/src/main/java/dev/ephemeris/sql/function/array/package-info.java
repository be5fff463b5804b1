/** The functions of arrays and sets, one class each. */
@NullMarked
package dev.ephemeris.sql.function.array;

import org.jspecify.annotations.NullMarked;
