// SPDX-License-Identifier: Apache-2.0
/**
 * Full-text search: words of a text, whether it has those searched for, and how well it fits.
 *
 * <p>What lives here: the functions; {@link dev.ephemeris.sql.function.fulltext.TermCounter},
 * {@link dev.ephemeris.sql.function.fulltext.Bm25} and {@link
 * dev.ephemeris.sql.function.fulltext.RankFusion}, of which ranking is made. May call: values, and
 * Lucene's analysis of texts, but that only from {@code WordBreaker}: its classes take long to
 * load, and must not be touched before somebody searches. Must never know: which container a query
 * runs on; who knows its full-text policy asks for functions of the language it names.
 */
@NullMarked
package dev.ephemeris.sql.function.fulltext;

import org.jspecify.annotations.NullMarked;
