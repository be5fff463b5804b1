// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.document;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;

/**
 * An item that was read or written.
 *
 * @param item the stored item; for a deleted one, as it was
 * @param lsn how far its partition has come, for the session token
 * @param charge what the operation has cost
 */
public record ItemResult(
    Outcome outcome, ItemRecord item, Partition partition, long lsn, RequestUnits charge) {
  /** What became of it. */
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
