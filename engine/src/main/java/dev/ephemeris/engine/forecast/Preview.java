// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

/**
 * The effect of another default on a container's items, if none is changed. Items that are already
 * expired are in none of the later numbers; each number includes the ones before it.
 *
 * @param expiredAlready how many are expired now; no change makes them visible again
 * @param atOnce how many would expire with the change
 * @param withinHour how many would have expired an hour later
 */
public record Preview(
    long expiredAlready, long atOnce, long withinHour, long withinDay, long withinWeek) {}
