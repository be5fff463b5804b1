// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * What is to be known of all texts to tell how well one of them fits.
 *
 * @param documentCount how many documents there are, with or without a text
 * @param totalWordCount how many words all texts have together
 * @param hitCounts for each of the terms searched for, how many texts have it
 */
public record CorpusStatistics(double documentCount, double totalWordCount, double[] hitCounts) {}
