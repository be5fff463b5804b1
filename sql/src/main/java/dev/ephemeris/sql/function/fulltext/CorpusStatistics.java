// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * The statistics of all texts that a score needs.
 *
 * @param documentCount the number of documents, with or without a text
 * @param totalWordCount the number of words of all texts
 * @param hitCounts for each search term the number of texts that contain it
 */
public record CorpusStatistics(double documentCount, double totalWordCount, double[] hitCounts) {}
