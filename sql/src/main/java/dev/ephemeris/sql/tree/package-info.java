// SPDX-License-Identifier: Apache-2.0
/**
 * The syntax tree of a query.
 *
 * <p>What lives here: records that say what a query says, and {@link
 * dev.ephemeris.sql.tree.QueryText}, which writes it down again. May call: values. Must never know:
 * how text is read, how queries are run.
 */
@NullMarked
package dev.ephemeris.sql.tree;

import org.jspecify.annotations.NullMarked;
