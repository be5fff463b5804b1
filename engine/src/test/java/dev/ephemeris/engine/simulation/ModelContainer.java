// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.ItemRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the model knows of a container. */
final class ModelContainer {
  static final int ITEMS = 250;

  final String name;
  final int partitions;
  Map<String, ModelItem> items = new TreeMap<>();

  /** A different number after each deletion. */
  int generation;

  /** Whether it is being deleted and created again. */
  boolean gone = true;

  String indexing = "";
  boolean policyBusy;

  /** The defaults that apply, may apply, or once applied. */
  List<Default> defaults = new ArrayList<>();

  long toldSecond = Long.MIN_VALUE;
  @Nullable CutOffs toldCutOffs;
  @Nullable TtlMode toldMode;

  /** How many items were alive when they were last counted. */
  int live;

  /** The LSN up to which the shard of each partition has been checked. */
  final Map<Integer, Long> checkedLsns = new HashMap<>();

  /** The partitions with a lazy index, which is behind the writes (T20). */
  final Set<Integer> lazyPartitions = new HashSet<>();

  /** The last step after which a partition had one. */
  long lastLazyStep = Long.MIN_VALUE;

  /** Stored items that were checked before, with their versions. */
  private final Map<ByteBuffer, Version> recognized = new HashMap<>();

  static final class Default {
    final @Nullable Integer seconds;

    /** The last second at which it may have applied. */
    long through = Long.MAX_VALUE;

    Default(@Nullable Integer seconds) {
      this.seconds = seconds;
    }

    private boolean mayCount() {
      return through == Long.MAX_VALUE;
    }
  }

  /** The defaults that may apply from some point on. */
  final class DefaultsSince {
    private final List<Default> then = defaults;
    private final List<Default> possible = defaults.stream().filter(Default::mayCount).toList();
    private final int size = defaults.size();

    boolean anyMatch(Predicate<@Nullable Integer> predicate) {
      return Stream.concat(possible.stream(), then.subList(size, then.size()).stream())
          .anyMatch(one -> predicate.test(one.seconds));
    }
  }

  ModelContainer(String name, int partitions) {
    this.name = name;
    this.partitions = partitions;
  }

  void beginAnew(@Nullable Integer defaultTtl) {
    generation++;
    gone = false;
    items = new TreeMap<>();
    for (int i = 0; i < ITEMS; i++) {
      items.put("i" + i, new ModelItem("i" + i, "p" + i % 7));
    }
    defaults = new ArrayList<>(List.of(new Default(defaultTtl)));
    toldCutOffs = null;
    toldMode = null;
    checkedLsns.clear();
    lazyPartitions.clear();
    recognized.clear();
  }

  /** The version of a stored item. */
  Version version(ItemRecord stored) {
    Version version =
        recognized.computeIfAbsent(ByteBuffer.wrap(stored.value()), unused -> recognize(stored));
    if (version.refused) {
      throw new AssertionError("Stored in %s, though refused: %s".formatted(name, version));
    }
    return version;
  }

  private Version recognize(ItemRecord stored) {
    FoundItem found = FoundItem.of(stored);
    ModelItem item = item(found.id());
    Version version = item.recognize(found);
    if (version == null) {
      throw new AssertionError(
          "T1 T13 stored in %s, but not written so: %s; %s"
              .formatted(name, found, item.before().allowed()),
          item.lastRefusal);
    }
    assertThat(stored.ttl())
        .as("T5 T14 the ttl that counts for %s", version)
        .isEqualTo(Objects.requireNonNullElse(version.ttl, ItemRecord.NO_TTL));
    return version;
  }

  /** The item, if this container has ever had one with this id. */
  ModelItem item(String id) {
    return Objects.requireNonNull(items.get(id), id);
  }

  /** Whether a version may be expired now, or have been at some time. */
  boolean mayBeOver(Version version, long now) {
    if (version.timestamp < 0) {
      return true;
    }
    for (Default standard : defaults) {
      if (version.isOver(standard.seconds, Math.min(now, standard.through))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the item certainly exists and is alive, if it is this version. */
  boolean isSurelyAlive(Version version, long now) {
    return !version.isAbsent() && !version.dead && !mayBeOver(version, now);
  }

  /** From now on this default applies, and no other. */
  void isNow(@Nullable Integer seconds, long now) {
    Default kept = null;
    for (Default standard : defaults) {
      if (standard.mayCount()) {
        if (kept == null && Objects.equals(standard.seconds, seconds)) {
          kept = standard;
        } else {
          standard.through = now;
        }
      }
    }
    if (kept == null) {
      throw new AssertionError(name + " has a default that nobody asked for: " + seconds);
    }
  }

  static @Nullable Integer secondsOf(TtlMode mode) {
    return switch (mode) {
      case TtlMode.Off ignored -> null;
      case TtlMode.OnWithoutDefault ignored -> -1;
      case TtlMode.OnWithDefault on -> on.seconds();
    };
  }
}
