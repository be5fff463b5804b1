// SPDX-License-Identifier: Apache-2.0
/** Tests of what tells which items will expire. */
@NullMarked
package dev.ephemeris.engine.forecast;

import org.jspecify.annotations.NullMarked;
