// SPDX-License-Identifier: Apache-2.0
/**
 * From syntax tree to program, and what programs are run with.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.evaluate.QueryCompiler}, which makes a {@link
 * dev.ephemeris.sql.evaluate.QueryProgram} of a query; {@link dev.ephemeris.sql.evaluate.Frame},
 * which holds the values of a row; {@link dev.ephemeris.sql.evaluate.RowGatherer}, which groups and
 * sorts in memory, and {@link dev.ephemeris.sql.evaluate.QueryMemory}, which bounds that. May call:
 * the tree, functions, aggregates, values. Must never know: where items come from, what an index
 * is, pages.
 */
@NullMarked
package dev.ephemeris.sql.evaluate;

import org.jspecify.annotations.NullMarked;
