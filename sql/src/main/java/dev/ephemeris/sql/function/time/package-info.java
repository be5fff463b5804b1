// SPDX-License-Identifier: Apache-2.0
/**
 * The functions of dates and times.
 *
 * <p>What lives here: the functions, and {@link dev.ephemeris.sql.function.time.DateTime}, the
 * point in time that they read from strings. The present time is passed with the call; nothing here
 * reads the machine's clock.
 */
@NullMarked
package dev.ephemeris.sql.function.time;

import org.jspecify.annotations.NullMarked;
