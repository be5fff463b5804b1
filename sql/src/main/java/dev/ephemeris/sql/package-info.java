// SPDX-License-Identifier: Apache-2.0
/**
 * The query language, from text to rows.
 *
 * <p>What lives here: values, syntax, functions, evaluation and plans, each in its package. May
 * call: the JSON reader and writer. Must never know: HTTP, containers, how items are stored, found
 * or expire.
 */
@NullMarked
package dev.ephemeris.sql;

import org.jspecify.annotations.NullMarked;
