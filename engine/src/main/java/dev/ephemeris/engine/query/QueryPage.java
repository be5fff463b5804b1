// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.throughput.RequestUnits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a query's result.
 *
 * @param rows the JSON text of each row
 * @param continuation where the next page begins; null exactly if there is none
 * @param access the access paths that found the items
 * @param partitionId the partition that was read last, for the session token
 * @param tiesDescend whether items with equal sort keys are in descending order of their numbers;
 *     null if rows are not sorted
 */
public record QueryPage(
    List<byte[]> rows,
    @Nullable String continuation,
    int partitionId,
    long lsn,
    RequestUnits charge,
    QueryStatistics statistics,
    AccessReport access,
    @Nullable Boolean tiesDescend) {}
