// SPDX-License-Identifier: Apache-2.0
/**
 * The parser: from text to syntax tree.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.syntax.QueryParser}, written by hand for good error
 * messages. May call: the tree, values. Must never know: which names and functions exist, how
 * queries are run.
 */
@NullMarked
package dev.ephemeris.sql.syntax;

import org.jspecify.annotations.NullMarked;
