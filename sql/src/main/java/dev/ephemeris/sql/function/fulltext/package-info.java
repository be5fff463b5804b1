// SPDX-License-Identifier: Apache-2.0
/**
 * Full-text search: the words of a text, whether it contains search terms, and its score.
 *
 * <p>What lives here: the functions; {@link dev.ephemeris.sql.function.fulltext.TermCounter},
 * {@link dev.ephemeris.sql.function.fulltext.Bm25} and {@link
 * dev.ephemeris.sql.function.fulltext.RankFusion}, which ranking uses. May call: values, and
 * Lucene's analysis of texts, but that only from {@code WordBreaker}: its classes take long to
 * load, so they must not be loaded before the first search. Must never know: which container a
 * query runs on; a caller that knows its full-text policy gets the functions of the policy's
 * language.
 */
@NullMarked
package dev.ephemeris.sql.function.fulltext;

import org.jspecify.annotations.NullMarked;
