// SPDX-License-Identifier: Apache-2.0
/**
 * From text to syntax tree.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.syntax.QueryParser}, written by hand so that it can
 * say what it expected where. May call: the tree, values. Must never know: what names and functions
 * there are, how queries are run.
 */
@NullMarked
package dev.ephemeris.sql.syntax;

import org.jspecify.annotations.NullMarked;
