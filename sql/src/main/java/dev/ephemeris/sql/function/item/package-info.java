/** The functions of whole items, one class each. */
@NullMarked
package dev.ephemeris.sql.function.item;

import org.jspecify.annotations.NullMarked;
