// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The expected content of a container with TTL, as simply as possible: each item has a flag whether
 * it is dead, and whenever time or the default changes, all flags are updated. Shares no code with
 * the engine.
 */
final class NaiveModel {
  final Map<String, Item> items = new TreeMap<>();
  @Nullable Integer defaultTtl;
  long now;

  static final class Item {
    final long timestamp;
    final @Nullable Integer ttl;
    final int content;
    boolean dead;

    Item(long timestamp, @Nullable Integer ttl, int content) {
      this.timestamp = timestamp;
      this.ttl = ttl;
      this.content = content;
    }
  }

  NaiveModel(long now) {
    this.now = now;
  }

  void machineSays(long seconds) {
    now = Math.max(now, seconds);
    bury();
  }

  void defaultTtl(@Nullable Integer seconds) {
    bury();
    defaultTtl = seconds;
    bury();
  }

  boolean isAlive(String id) {
    Item item = items.get(id);
    return item != null && !item.dead;
  }

  void write(String id, @Nullable Integer ttl, int content) {
    items.put(id, new Item(now, ttl, content));
  }

  long count(Predicate<Item> which) {
    return items.values().stream().filter(which).count();
  }

  long alive() {
    return count(item -> !item.dead);
  }

  long dead() {
    return count(item -> item.dead);
  }

  void bury() {
    for (Item item : items.values()) {
      item.dead |= isOver(item, defaultTtl, now);
    }
  }

  /** Whether an item is expired, exactly by rules T5 to T7. */
  static boolean isOver(Item item, @Nullable Integer defaultTtl, long now) {
    if (defaultTtl == null) {
      return false;
    }
    int ttl = item.ttl == null ? defaultTtl : item.ttl;
    return ttl != -1 && item.timestamp + ttl <= now;
  }

  /** When an item expires; null if never. */
  @Nullable Long end(Item item) {
    Integer standard = defaultTtl;
    if (standard == null) {
      return null;
    }
    int ttl = item.ttl == null ? standard : item.ttl;
    return ttl == -1 ? null : item.timestamp + ttl;
  }
}
