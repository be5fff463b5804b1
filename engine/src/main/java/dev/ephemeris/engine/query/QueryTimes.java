// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

/**
 * How the time of a page was spent, in nanoseconds.
 *
 * @param compile making the program
 * @param plan finding the conditions in the filter
 * @param choice choosing the execution
 * @param execution running it; includes the next three
 * @param index choosing the access path
 * @param load reading the items, approximately
 * @param write writing the rows as text, approximately
 * @param total all of it
 */
public record QueryTimes(
    long compile,
    long plan,
    long choice,
    long execution,
    long index,
    long load,
    long write,
    long total) {}
