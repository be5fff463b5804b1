// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * A word of a text.
 *
 * @param stem the common part of the word's forms, in lower case
 * @param position the index of the word, counting stop words
 */
record Word(String stem, int position) {}
