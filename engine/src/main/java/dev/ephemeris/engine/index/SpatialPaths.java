// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.json.JsonValue;
import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.keyspace.ValuePath;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The paths of an item that have a spatial index by its policy. */
public final class SpatialPaths {
  static final SpatialPaths NONE = new SpatialPaths(List.of());

  private final List<SpatialIndex> indexes;
  private final IndexedPaths all;
  private final List<IndexedPaths> each;

  private SpatialPaths(List<SpatialIndex> indexes) {
    this.indexes = indexes;
    this.all = IndexedPaths.of(indexes.stream().map(SpatialIndex::path).toList(), List.of());
    this.each =
        indexes.stream().map(index -> IndexedPaths.of(List.of(index.path()), List.of())).toList();
  }

  /** Lists of indexes with the same meaning are equal: order and repetition do not matter. */
  static SpatialPaths of(List<SpatialIndex> indexes) {
    Map<String, Set<GeometryType>> byPath = new TreeMap<>();
    for (SpatialIndex index : indexes) {
      byPath
          .computeIfAbsent(index.path(), ignored -> EnumSet.noneOf(GeometryType.class))
          .addAll(index.types());
    }
    List<SpatialIndex> merged = new ArrayList<>();
    byPath.forEach((path, types) -> merged.add(new SpatialIndex(path, types)));
    return merged.isEmpty() ? NONE : new SpatialPaths(List.copyOf(merged));
  }

  /** Whether there is any. */
  public boolean isAny() {
    return !indexes.isEmpty();
  }

  /** Whether every item with a geometry at a path has entries for it. */
  public boolean wants(ValuePath path) {
    return all.wants(path);
  }

  /** Whether geometries of a type at a path are found by their location. */
  boolean wants(ValuePath path, GeometryType type) {
    for (int i = 0; i < indexes.size(); i++) {
      if (indexes.get(i).types().contains(type) && each.get(i).wants(path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A text of everything on which the cells of geometries at a path depend. Positions are valid in
   * another index only if this text is the same.
   */
  public String described(ValuePath path) {
    StringBuilder text = new StringBuilder().append(CellCover.METHOD);
    for (GeometryType type : GeometryType.values()) {
      if (wants(path, type)) {
        text.append(' ').append(type.text());
      }
    }
    return text.toString();
  }

  PathNode root() {
    return all.root();
  }

  /** Writes them as part of a policy. An index by another method is another index. */
  void write(JsonWriter writer) {
    writer.beginObject().name("method").value(CellCover.METHOD).name("paths").beginArray();
    for (SpatialIndex index : indexes) {
      writer.beginObject().name("path").value(index.path()).name("types").beginArray();
      for (GeometryType type : GeometryType.values()) {
        if (index.types().contains(type)) {
          writer.value(type.text());
        }
      }
      writer.endArray().endObject();
    }
    writer.endArray().endObject();
  }

  /**
   * Reads what was written. An index by another method is neither read nor updated; it is deleted
   * when its replacement is complete.
   */
  static SpatialPaths read(JsonValue json) {
    if (IndexPolicy.member(json, "method").integer() != CellCover.METHOD) {
      return NONE;
    }
    List<SpatialIndex> indexes = new ArrayList<>();
    for (JsonValue index : IndexPolicy.member(json, "paths").elements()) {
      Set<GeometryType> types = EnumSet.noneOf(GeometryType.class);
      for (JsonValue type : IndexPolicy.member(index, "types").elements()) {
        types.add(GeometryType.of(type.text()).orElseThrow());
      }
      indexes.add(new SpatialIndex(IndexPolicy.member(index, "path").text(), types));
    }
    return of(indexes);
  }
}
