// SPDX-License-Identifier: Apache-2.0
/** Tests of the functions of dates and times. */
@NullMarked
package dev.ephemeris.sql.function.time;

import org.jspecify.annotations.NullMarked;
