// SPDX-License-Identifier: Apache-2.0
/** The functions of arrays and sets. */
@NullMarked
package dev.ephemeris.sql.function.array;

import org.jspecify.annotations.NullMarked;
