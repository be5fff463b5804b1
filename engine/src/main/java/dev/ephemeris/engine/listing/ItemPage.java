// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing.
 *
 * @param continuation where the next page begins; null exactly if the end was reached
 * @param partitionId the partition that was read last, for the session token
 * @param charge the charge of the page
 */
public record ItemPage(
    List<ItemRecord> items,
    StopReason stopReason,
    @Nullable String continuation,
    int partitionId,
    long lsn,
    RequestUnits charge) {
  /** Why a page ended. */
  public enum StopReason {
    /** There are no more items. */
    END_OF_DATA,
    /** It has as many items as were asked for; there may be more. */
    COUNT_REACHED,
    /** Another item would have made it too large. */
    SIZE_REACHED,
    /** The limit of entries read was reached; most of them were expired. */
    WORK_REACHED
  }
}
