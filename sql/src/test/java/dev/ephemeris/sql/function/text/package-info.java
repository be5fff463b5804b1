// SPDX-License-Identifier: Apache-2.0
/** Tests of the functions of strings. */
@NullMarked
package dev.ephemeris.sql.function.text;

import org.jspecify.annotations.NullMarked;
