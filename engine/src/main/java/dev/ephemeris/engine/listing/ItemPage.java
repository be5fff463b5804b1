// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing.
 *
 * @param continuation where the next page begins; null exactly when the end was reached
 * @param partitionId the partition last looked into, for the session token
 * @param charge what the page has cost
 */
public record ItemPage(
    List<ItemRecord> items,
    StopReason stopReason,
    @Nullable String continuation,
    int partitionId,
    long lsn,
    RequestUnits charge) {
  /** Why a page ended where it did. */
  public enum StopReason {
    /** There is nothing more. */
    END_OF_DATA,
    /** It has as many items as were asked for, and there may be another. */
    COUNT_REACHED,
    /** Another item would have made it too large. */
    SIZE_REACHED,
    /** So many entries were looked at, most of them expired, that it is time to answer. */
    WORK_REACHED
  }
}
