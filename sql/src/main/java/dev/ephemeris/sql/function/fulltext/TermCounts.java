// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * What is to be known of one text to tell how well it fits.
 *
 * @param frequencies how often it has each of the terms that are searched for
 * @param length how many words it has
 */
public record TermCounts(int[] frequencies, int length) {}
