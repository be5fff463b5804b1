// SPDX-License-Identifier: Apache-2.0
/** The functions of whole items. */
@NullMarked
package dev.ephemeris.sql.function.item;

import org.jspecify.annotations.NullMarked;
