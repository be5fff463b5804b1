/**
 * The functions of dates and times, one class each.
 *
 * <p>What lives here: the functions, and {@link dev.ephemeris.sql.function.time.DateTime}, the
 * point in time that they work on, which a string stands for. The present is what the call says it
 * is; the machine is never asked.
 */
@NullMarked
package dev.ephemeris.sql.function.time;

import org.jspecify.annotations.NullMarked;
