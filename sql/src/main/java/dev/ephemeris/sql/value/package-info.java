// SPDX-License-Identifier: Apache-2.0
/**
 * The values of the query language, and their order.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.value.Value} and its kinds; {@link
 * dev.ephemeris.sql.value.ValueOrder}; {@link dev.ephemeris.sql.value.ContentHash}, which the index
 * has of arrays and objects. May call: the JSON reader and writer, {@code model.hash}, {@code
 * model.number}. Must never know: queries, items.
 */
@NullMarked
package dev.ephemeris.sql.value;

import org.jspecify.annotations.NullMarked;
