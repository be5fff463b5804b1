// SPDX-License-Identifier: Apache-2.0
/** Texts that nobody would write, and what the language makes of them. */
@NullMarked
package dev.ephemeris.sql.fuzz;

import org.jspecify.annotations.NullMarked;
