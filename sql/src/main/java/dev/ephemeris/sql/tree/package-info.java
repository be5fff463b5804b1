// SPDX-License-Identifier: Apache-2.0
/**
 * The syntax tree of a query.
 *
 * <p>What lives here: records for all parts of a query, and {@link
 * dev.ephemeris.sql.tree.QueryText}, which writes them as text. May call: values. Must never know:
 * how text is parsed, how queries are run.
 */
@NullMarked
package dev.ephemeris.sql.tree;

import org.jspecify.annotations.NullMarked;
