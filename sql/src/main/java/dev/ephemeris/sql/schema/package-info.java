// SPDX-License-Identifier: Apache-2.0
/**
 * What is known about items beside themselves, and makes a difference to what a query means.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.schema.ItemSchema}, the properties that are computed
 * ({@link dev.ephemeris.sql.schema.ComputedProperty}), and which variant of a function a schema
 * asks for. May call: syntax, trees, functions. Must never know: how queries are compiled or
 * planned, where a schema comes from.
 */
@NullMarked
package dev.ephemeris.sql.schema;

import org.jspecify.annotations.NullMarked;
