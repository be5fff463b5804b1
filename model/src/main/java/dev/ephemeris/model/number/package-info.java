// SPDX-License-Identifier: Apache-2.0
/**
 * Whole numbers that doubles cannot hold.
 *
 * <p>What lives here: {@link dev.ephemeris.model.number.WideNumbers}. May call: nothing. Must never
 * know: values, keys.
 */
@NullMarked
package dev.ephemeris.model.number;

import org.jspecify.annotations.NullMarked;
