/** The functions that tell what a value is, one class each. */
@NullMarked
package dev.ephemeris.sql.function.type;

import org.jspecify.annotations.NullMarked;
