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

  /** What the write that is under way may make of it, one of these. */
  private List<Version> coming = List.of();

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
    now.addAll(coming);
    return new Before(this, now, now.stream().filter(v -> v.dead).toList(), log.size());
  }

  /** A write begins that may make it one of these: which one tells what it was before. */
  void begin(List<Version> versions) {
    busy = true;
    coming = List.copyOf(versions);
    log.addAll(versions);
  }

  /** The write was acknowledged, and has made it this. */
  void became(Version version) {
    possible = new ArrayList<>(List.of(version));
    stayed();
  }

  /** It is not known what has become of the write. */
  void mayHaveChanged() {
    possible.addAll(coming);
    stayed();
  }

  /** What the write that is under way has made of it, by what it was answered. */
  Version comingWith(long content) {
    return coming.stream()
        .filter(version -> version.content == content)
        .findFirst()
        .orElseThrow(() -> new AssertionError("Nobody asked for content " + content + " of " + id));
  }

  /** No write is under way any more. */
  void stayed() {
    coming = List.of();
    busy = false;
  }

  /**
   * The version that is stored with this content and {@code _ts}. Only a restored item has the
   * content of another version, and a later {@code _ts}.
   */
  Version find(long content, long timestampSeconds) {
    List<Version> candidates = new ArrayList<>(possible);
    candidates.addAll(log.reversed());
    candidates.removeIf(version -> version.content != content);
    for (Version version : candidates) {
      if (version.timestamp == timestampSeconds) {
        return version;
      }
    }
    for (Version version : candidates) {
      if (version.timestamp == -1) {
        version.timestamp = timestampSeconds;
        return version;
      }
    }
    throw new AssertionError(
        "T1 T13 item %s is stored with content %d and _ts %d, which is none of %s"
            .formatted(id, content, timestampSeconds, candidates));
  }
}
