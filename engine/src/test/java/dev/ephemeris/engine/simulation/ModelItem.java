// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the model knows of an item: one version, or several after an unknown outcome. At most one
 * client at a time writes it.
 */
final class ModelItem {
  final String id;
  final String partitionKey;
  boolean busy;

  /** Why the last write was refused, for analysing a failure. */
  @Nullable Throwable lastRefusal;

  /** The item is one of these versions. */
  List<Version> possible = new ArrayList<>(List.of(Version.absent()));

  /** All versions that it may have had, in order. */
  final List<Version> log = new ArrayList<>();

  /** The versions that the write in progress may lead to. */
  private List<Version> coming = List.of();

  /** The versions of ETags. */
  private final Map<String, Version> etags = new HashMap<>();

  ModelItem(String id, String partitionKey) {
    this.id = id;
    this.partitionKey = partitionKey;
  }

  /** What the item may be when an operation begins. */
  record Before(ModelItem item, List<Version> possible, List<Version> dead, int logged) {
    /** The versions that it may have had at some time since. */
    List<Version> allowed() {
      List<Version> all = new ArrayList<>(possible);
      all.addAll(item.log.subList(logged, item.log.size()));
      all.removeIf(version -> version.refused);
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

  /** A write begins that may lead to one of these versions, depending on the version before. */
  void begin(List<Version> versions) {
    busy = true;
    coming = List.copyOf(versions);
    log.addAll(versions);
  }

  /** The write was acknowledged and led to this version. */
  void became(Version version) {
    coming.stream().filter(other -> other != version).forEach(other -> other.refused = true);
    possible = new ArrayList<>(List.of(version));
    end();
  }

  /** The outcome of the write is unknown. */
  void mayHaveChanged() {
    possible.addAll(coming);
    end();
  }

  /** The write was refused. */
  void stayed() {
    coming.forEach(version -> version.refused = true);
    end();
  }

  private void end() {
    coming = List.of();
    busy = false;
  }

  /** The version that the write in progress led to; null if the answer fits none. */
  @Nullable Version coming(@Nullable FoundItem answer) {
    return answer == null
        ? coming.stream().filter(Version::isAbsent).findFirst().orElse(null)
        : recognize(coming, answer);
  }

  /** The version that is stored; null if it is none of the possible ones. */
  @Nullable Version recognize(FoundItem found) {
    List<Version> candidates = new ArrayList<>(possible);
    candidates.addAll(log.reversed());
    return recognize(candidates, found);
  }

  /**
   * Which of the candidates it is. Only a restored item has the content of another version and a
   * later {@code _ts}. Of several restores with unknown outcomes, any one will do.
   */
  @Nullable Version recognize(List<Version> candidates, FoundItem found) {
    Version known = etags.get(found.etag());
    if (known != null && candidates.stream().anyMatch(one -> one == known || mayBe(one, known))) {
      seen(known, found);
      return known;
    }
    for (long timestamp : new long[] {found.timestampSeconds(), -1}) {
      for (Version version : candidates) {
        if (!version.refused
            && version.content == found.content()
            && version.timestamp == timestamp) {
          seen(version, found);
          return version;
        }
      }
    }
    return null;
  }

  private static boolean mayBe(Version unknown, Version known) {
    return !unknown.refused && unknown.content == known.content && unknown.timestamp == -1;
  }

  private void seen(Version version, FoundItem found) {
    assertThat(version.timestamp).as("_ts of %s", found).isIn(-1L, found.timestampSeconds());
    version.timestamp = found.timestampSeconds();
    assertThat(found.rank()).as("Properties of %s", version).isEqualTo(version.rank());
    assertThat(found.ttl()).as("T14 ttl of %s", version).isEqualTo(version.ttlText);
    if (version.etag != null) {
      assertThat(found.etag())
          .as("T23 the ETag stays while nobody writes the item: %s %s", id, version)
          .isEqualTo(version.etag);
      return;
    }
    version.etag = found.etag();
    Version other = Objects.requireNonNullElse(etags.putIfAbsent(found.etag(), version), version);
    assertThat(other).as("Each write gives %s another ETag", id).isSameAs(version);
  }

  /** All ETags that it has or had. */
  List<String> knownEtags() {
    return log.stream().map(version -> version.etag).filter(Objects::nonNull).toList();
  }
}
