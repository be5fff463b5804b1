// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.engine.ttl.TtlMode;
import java.util.OptionalLong;

/**
 * How a container's items stand, at one moment. All counts are exact.
 *
 * @param liveCount items that can be read
 * @param expiredCount items that are expired and not yet purged
 * @param inheritorCount items, alive or not, that live as long as the container's default says
 * @param ownerCount items, alive or not, with a ttl of their own
 * @param neverCount items that never expire, whatever the default
 * @param oldestOverdueSeconds age of the oldest expired, unpurged item
 * @param oldestOverdueIsEstimate whether it may be longer than that: under which earlier default an
 *     item expired is not kept, only that it was so when the default was changed
 * @param purgedTotal how many were ever purged
 * @param purgedPerSecond how many are being purged, over the last ten seconds
 * @param reindexProgress how far the queues are built since TTL was switched on, or the index since
 *     its policy was changed, whichever is less, in percent
 */
public record TtlStatus(
    TtlMode mode,
    long liveCount,
    long expiredCount,
    long inheritorCount,
    long ownerCount,
    long neverCount,
    OptionalLong oldestOverdueSeconds,
    boolean oldestOverdueIsEstimate,
    long purgedTotal,
    double purgedPerSecond,
    int reindexProgress) {}
