// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Items whose index entries have already been read. */
final class FoundCandidates implements Candidates {
  private final ItemFinder finder;
  private final List<byte[]> positions;
  private int next;

  FoundCandidates(ItemFinder finder, List<byte[]> positions) {
    this.finder = finder;
    this.positions = positions;
  }

  @Override
  public boolean next() {
    if (next >= positions.size()) {
      return false;
    }
    next++;
    return true;
  }

  @Override
  public @Nullable ItemRecord item() {
    return finder.item(IndexPosition.itemNumber(position()), false);
  }

  @Override
  public byte[] position() {
    return positions.get(next - 1);
  }

  @Override
  public void close() {}
}
