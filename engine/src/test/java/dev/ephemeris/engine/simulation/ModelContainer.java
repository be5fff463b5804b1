// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.TtlMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of a container. */
final class ModelContainer {
  static final int ITEMS = 130;

  final String name;
  final int partitions;
  Map<String, ModelItem> items = new TreeMap<>();

  /** Another number after each deletion. */
  int generation;

  /** Whether it is being deleted and made again. */
  boolean gone = true;

  String indexing = "";
  boolean lazyLately;
  boolean policyBusy;

  /** The defaults that count or may count, or once did. */
  List<Default> defaults = new ArrayList<>();

  long toldSecond = Long.MIN_VALUE;
  @Nullable CutOffs toldCutOffs;
  @Nullable TtlMode toldMode;

  static final class Default {
    final @Nullable Integer seconds;

    /** The last second at which it may have counted. */
    long through = Long.MAX_VALUE;

    Default(@Nullable Integer seconds) {
      this.seconds = seconds;
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
    lazyLately = true;
  }

  /** Whether a version may be expired by now, or have been so at some time. */
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

  /** From now on the default is this one, and no other. */
  void isNow(@Nullable Integer seconds, long now) {
    Default kept = null;
    for (Default standard : defaults) {
      if (standard.through == Long.MAX_VALUE) {
        if (kept == null && java.util.Objects.equals(standard.seconds, seconds)) {
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
