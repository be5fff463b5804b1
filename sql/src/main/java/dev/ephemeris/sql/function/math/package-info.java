// SPDX-License-Identifier: Apache-2.0
/** The mathematical functions, one class each. */
@NullMarked
package dev.ephemeris.sql.function.math;

import org.jspecify.annotations.NullMarked;
