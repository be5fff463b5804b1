// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.throughput.RequestUnits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a query's result.
 *
 * @param rows the JSON text of each
 * @param continuation where the next page begins; null exactly when there is none
 * @param access on which ways the items were found
 * @param partitionId the partition last looked into, for the session token
 * @param tiesFall whether items that are equal in what rows are sorted by come in the opposite
 *     order of their numbers; null when rows are not sorted
 */
public record QueryPage(
    List<byte[]> rows,
    @Nullable String continuation,
    int partitionId,
    long lsn,
    RequestUnits charge,
    QueryStatistics statistics,
    AccessReport access,
    @Nullable Boolean tiesFall) {}
