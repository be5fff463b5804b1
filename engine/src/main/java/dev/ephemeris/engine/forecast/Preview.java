// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

/**
 * What a change of a container's default would do to its items, if nobody touches them. Those that
 * are expired already are in none of the numbers; each number includes the ones before it.
 *
 * @param expiredAlready how many are expired now, which no change brings back
 * @param atOnce how many the change would expire
 * @param withinHour how many would be expired an hour later
 */
public record Preview(
    long expiredAlready, long atOnce, long withinHour, long withinDay, long withinWeek) {}
