// SPDX-License-Identifier: Apache-2.0
/** The functions that tell the type of a value. */
@NullMarked
package dev.ephemeris.sql.function.type;

import org.jspecify.annotations.NullMarked;
