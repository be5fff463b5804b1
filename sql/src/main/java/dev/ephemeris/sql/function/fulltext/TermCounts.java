// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * The counts of one text that a score needs.
 *
 * @param frequencies how often each of the search terms occurs
 * @param length the number of words
 */
public record TermCounts(int[] frequencies, int length) {}
