// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.document;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;

/**
 * An item that was read or written.
 *
 * @param item the stored item; after a delete, as it was before
 * @param lsn the LSN of its partition, for the session token
 * @param charge the charge of the operation
 */
public record ItemResult(
    Outcome outcome, ItemRecord item, Partition partition, long lsn, RequestUnits charge) {
  /** What the operation did. */
  public enum Outcome {
    READ,
    CREATED,
    REPLACED,
    DELETED,
    RESTORED
  }

  public String etag() {
    return ETag.of(item.lsn(), item.timestampSeconds());
  }
}
