// SPDX-License-Identifier: Apache-2.0
/**
 * Settings of a container that change what queries mean.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.schema.ItemSchema}, the computed properties ({@link
 * dev.ephemeris.sql.schema.ComputedProperty}), and the selection of a function's variant by a
 * schema. May call: syntax, trees, functions. Must never know: how queries are compiled or planned,
 * where a schema comes from.
 */
@NullMarked
package dev.ephemeris.sql.schema;

import org.jspecify.annotations.NullMarked;
