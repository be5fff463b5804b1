// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

/**
 * What it cost to make a page.
 *
 * @param retrievedItems how many items were read
 * @param retrievedBytes their size
 */
public record QueryStatistics(long retrievedItems, long retrievedBytes, QueryTimes times) {}
