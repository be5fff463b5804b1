// SPDX-License-Identifier: Apache-2.0
/** Tests of the language with texts that no user would write. */
@NullMarked
package dev.ephemeris.sql.fuzz;

import org.jspecify.annotations.NullMarked;
