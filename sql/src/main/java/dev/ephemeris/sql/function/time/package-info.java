// SPDX-License-Identifier: Apache-2.0
/**
 * The functions of dates and times.
 *
 * <p>What lives here: the functions, and {@link dev.ephemeris.sql.function.time.DateTime}, the
 * point in time that they work on, which a string stands for. The present time comes with the call;
 * nothing here asks the machine for it.
 */
@NullMarked
package dev.ephemeris.sql.function.time;

import org.jspecify.annotations.NullMarked;
