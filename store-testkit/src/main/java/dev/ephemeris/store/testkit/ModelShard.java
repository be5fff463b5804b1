// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The expected content of a shard, as simply as possible; random tests compare with it. */
final class ModelShard {
  private final NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
  private long lsn;

  ModelShard() {}

  private ModelShard(ModelShard original) {
    entries.putAll(original.entries);
    lsn = original.lsn;
  }

  ModelShard copy() {
    return new ModelShard(this);
  }

  long lsn() {
    return lsn;
  }

  byte @Nullable [] get(byte[] key) {
    return entries.get(key);
  }

  void apply(Commit commit) {
    for (KeyRange range : commit.rangeDeletes()) {
      entries.keySet().removeIf(range::contains);
    }
    for (Map.Entry<byte[], byte @Nullable []> operation : commit.pointOperations().entrySet()) {
      byte[] value = operation.getValue();
      if (value == null) {
        entries.remove(operation.getKey());
      } else {
        entries.put(operation.getKey(), value);
      }
    }
    lsn = commit.newLsn();
  }

  List<String> scan(Scan scan) {
    NavigableMap<byte[], byte[]> ordered =
        switch (scan.direction()) {
          case ASCENDING -> entries;
          case DESCENDING -> entries.descendingMap();
        };
    List<String> met = new ArrayList<>();
    for (Map.Entry<byte[], byte[]> entry : ordered.entrySet()) {
      if (met.size() < scan.limit() && scan.range().contains(entry.getKey())) {
        met.add(Entries.text(entry.getKey()) + "=" + Entries.text(entry.getValue()));
      }
    }
    return met;
  }
}
