// SPDX-License-Identifier: Apache-2.0
/** The mathematical functions: {@code MathFunctions} is the table. */
@NullMarked
package dev.ephemeris.sql.function.math;

import org.jspecify.annotations.NullMarked;
