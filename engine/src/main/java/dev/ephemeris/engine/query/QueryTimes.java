// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

/**
 * Where the time of a page went, in nanoseconds.
 *
 * @param compile making the query runnable
 * @param plan finding out what it says about the index
 * @param choice choosing how to run it
 * @param execution running it; has the next three in it
 * @param index finding the way to the items
 * @param load reading the items, about
 * @param write making the text of the rows, about
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
