// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.engine.ttl.TtlMode;
import java.util.OptionalLong;

/**
 * The state of a container's items at one moment. All counts are exact.
 *
 * @param liveCount items that can be read
 * @param expiredCount items that are expired and not yet purged
 * @param inheritorCount items, expired or not, without a ttl of their own
 * @param ownerCount items, expired or not, with a ttl of their own
 * @param neverCount items that never expire, whatever the default
 * @param oldestOverdueSeconds age of the oldest expired, unpurged item
 * @param oldestOverdueIsEstimate whether that item may be older: it expired under an earlier
 *     default, which is not stored; only the time at which that default was changed is known
 * @param purgedTotal how many items have ever been purged
 * @param purgedPerSecond the rate of the purge over the last ten seconds
 * @param reindexProgress the progress, in percent, of building the queues since TTL was switched
 *     on, or the index since its policy changed: the lower of the two
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
