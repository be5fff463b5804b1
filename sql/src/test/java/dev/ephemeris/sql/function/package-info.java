// SPDX-License-Identifier: Apache-2.0
/** Tests of the built-in functions. */
@NullMarked
package dev.ephemeris.sql.function;

import org.jspecify.annotations.NullMarked;
