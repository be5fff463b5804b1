// SPDX-License-Identifier: Apache-2.0
/** The functions that choose between values. */
@NullMarked
package dev.ephemeris.sql.function.conditional;

import org.jspecify.annotations.NullMarked;
