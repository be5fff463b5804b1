// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import dev.ephemeris.engine.catalogue.Catalogue;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.upkeep.Keeper;
import dev.ephemeris.store.ShardId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Knows which keepers may have work, so that the worker skips all others: a server may have
 * thousands of containers without any work.
 *
 * <p>A keeper is asked in each round while it has work. After that, it is asked again when the
 * second that it named has come, when its shard was written to, or when the catalogue has changed.
 * A change of the catalogue is rare and may concern any keeper, so then all are asked.
 *
 * <p>Used by one thread at a time.
 */
final class Agenda {
  private static final long NO_VERSION = -1;

  private final Catalogue catalogue;
  private final WrittenShards written;
  private final LongSupplier nowSeconds;
  private final Function<Container, ContainerKeeper> keepers;

  /** In the order in which they will run. */
  private final Set<Entry> now = new LinkedHashSet<>();

  private final TreeMap<Long, Set<Entry>> bySecond = new TreeMap<>();
  private final Map<Entry, Long> seconds = new HashMap<>();
  private final Set<Container> containers = new HashSet<>();
  private final Map<ShardId, List<Entry>> byShard = new HashMap<>();
  private long seenVersion = NO_VERSION;

  /**
   * A keeper, and the container that it belongs to. Made once for each version of the catalogue.
   */
  record Entry(ContainerKeeper container, Keeper keeper) {}

  /**
   * @param keepers finds or makes the keepers of a container
   */
  Agenda(
      Catalogue catalogue,
      WrittenShards written,
      LongSupplier nowSeconds,
      Function<Container, ContainerKeeper> keepers) {
    this.catalogue = catalogue;
    this.written = written;
    this.nowSeconds = nowSeconds;
    this.keepers = keepers;
  }

  /** Adds the keepers that have become due, and returns all that are due. */
  List<Entry> due() {
    long version = catalogue.version();
    if (version != seenVersion) {
      seenVersion = version;
      readAll();
    }
    for (ShardId shard = written.poll(); shard != null; shard = written.poll()) {
      for (Entry entry : byShard.getOrDefault(shard, List.of())) {
        postpone(entry, Keeper.NOW);
      }
    }
    long second = nowSeconds.getAsLong();
    while (!bySecond.isEmpty() && bySecond.firstKey() <= second) {
      for (Entry entry : bySecond.pollFirstEntry().getValue()) {
        seconds.remove(entry);
        now.add(entry);
      }
    }
    return List.copyOf(now);
  }

  /** Notes when to run a keeper again. */
  void postpone(Entry entry, long second) {
    Long before = seconds.remove(entry);
    if (before != null) {
      Set<Entry> others = bySecond.get(before);
      others.remove(entry);
      if (others.isEmpty()) {
        bySecond.remove(before);
      }
    }
    if (second == Keeper.NOW) {
      now.add(entry);
      return;
    }
    now.remove(entry);
    if (second != Keeper.WHEN_WRITTEN) {
      seconds.put(entry, second);
      bySecond.computeIfAbsent(second, unused -> new LinkedHashSet<>()).add(entry);
    }
  }

  private void readAll() {
    containers.clear();
    now.clear();
    bySecond.clear();
    seconds.clear();
    byShard.clear();
    for (Database database : catalogue.databases()) {
      for (Container container : database.containers()) {
        containers.add(container);
        ContainerKeeper keeper = keepers.apply(container);
        for (Keeper one : keeper.keepers()) {
          Entry entry = new Entry(keeper, one);
          now.add(entry);
          byShard
              .computeIfAbsent(one.partition().shard().id(), unused -> new ArrayList<>(2))
              .add(entry);
        }
      }
    }
  }

  /** The containers at the last look at the catalogue. */
  Set<Container> containers() {
    return Collections.unmodifiableSet(containers);
  }

  /** Whether the keeper belongs to one of these containers. */
  boolean knows(Keeper keeper) {
    return byShard.containsKey(keeper.partition().shard().id());
  }
}
