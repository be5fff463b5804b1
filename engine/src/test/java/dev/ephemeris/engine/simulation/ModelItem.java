// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an item: one version, or several after an unknown outcome. At most one client at
 * a time writes it.
 */
final class ModelItem {
  final String id;
  final String partitionKey;
  boolean busy;

  /** Why the last write was refused, for whoever looks into a failure. */
  @Nullable Throwable lastRefusal;

  /** The item is one of these. */
  List<Version> possible = new ArrayList<>(List.of(Version.absent()));

  /** All that it may have become, in order. */
  final List<Version> log = new ArrayList<>();

  ModelItem(String id, String partitionKey) {
    this.id = id;
    this.partitionKey = partitionKey;
  }

  /** What it may be when an operation begins. */
  record Before(ModelItem item, List<Version> possible, List<Version> dead, int logged) {
    /** What it may have been at some time since. */
    List<Version> allowed() {
      List<Version> all = new ArrayList<>(possible);
      all.addAll(item.log.subList(logged, item.log.size()));
      return all;
    }

    boolean isUnchanged() {
      return item.log.size() == logged && !item.busy && possible.size() == 1;
    }
  }

  Before before() {
    List<Version> now = new ArrayList<>(possible);
    if (busy && !log.isEmpty()) {
      now.add(log.getLast());
    }
    return new Before(this, now, now.stream().filter(v -> v.dead).toList(), log.size());
  }

  /** A write begins that may make it this. */
  void begin(Version version) {
    busy = true;
    log.add(version);
  }

  void became(Version version) {
    possible = new ArrayList<>(List.of(version));
    busy = false;
  }

  void mayHaveBecome(Version version) {
    possible.add(version);
    busy = false;
  }

  void stayed() {
    busy = false;
  }

  /** The version with this content among those that it may be now. */
  Version find(long content) {
    for (Version version : possible) {
      if (version.content == content) {
        return version;
      }
    }
    for (Version version : log.reversed()) {
      if (version.content == content) {
        return version;
      }
    }
    throw new AssertionError("Item " + id + " has content " + content + " that nobody wrote there");
  }
}
