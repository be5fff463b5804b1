// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.store.Shard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that a group of writes has read from its shard. The group's writer is the only one, so
 * they do not change until the group is committed, even if the group is judged again.
 */
final class GroupReads {
  private final Shard shard;

  /** Values that were read ahead, or are shared by the group. */
  private final Map<Point, Point> held = new HashMap<>();

  /** Keys that have no value. */
  private final Set<Point> absent = new HashSet<>();

  GroupReads(Shard shard) {
    this.shard = shard;
  }

  /** Reads several keys at once. Returns the size of their values in bytes. */
  long readAhead(List<byte[]> keys) {
    List<byte[]> missing = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      Point wanted = new Point(key);
      if (!held.containsKey(wanted) && !absent.contains(wanted)) {
        missing.add(key);
      }
    }
    List<byte @Nullable []> values = getAll(missing);
    long bytes = 0;
    for (int i = 0; i < missing.size(); i++) {
      byte[] value = values.get(i);
      remember(new Point(missing.get(i), value));
      bytes += value == null ? 0 : value.length;
    }
    return bytes;
  }

  /** The committed values of keys. They are not kept. */
  List<byte @Nullable []> getAll(List<byte[]> keys) {
    if (keys.size() == 1) {
      List<byte @Nullable []> one = new ArrayList<>(1);
      one.add(shard.get(keys.getFirst()));
      return one;
    }
    return keys.isEmpty() ? List.of() : shard.getAll(keys);
  }

  /** The committed value of a key. It is not kept unless it was read ahead. */
  byte @Nullable [] get(Point wanted) {
    Point found = held.get(wanted);
    if (found != null) {
      return found.value;
    }
    if (absent.contains(wanted)) {
      return null;
    }
    byte[] value = shard.get(wanted.key);
    if (value == null) {
      absent.add(wanted);
    }
    return value;
  }

  /** The same for a key that many writes read: storage is read once. */
  byte @Nullable [] getCommon(Point wanted) {
    Point found = held.get(wanted);
    if (found != null || absent.contains(wanted)) {
      return found == null ? null : found.value;
    }
    Point read = new Point(wanted.key, shard.get(wanted.key));
    remember(read);
    return read.value;
  }

  private void remember(Point read) {
    if (read.value == null) {
      absent.add(read);
    } else {
      held.put(read, read);
    }
  }

  /** Whether the key was read and has no value. */
  boolean isAbsent(Point point) {
    return absent.contains(point);
  }
}
