package dev.ephemeris.engine.index;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonValue;
import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.keyspace.ValuePath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What an index is made by: the part of an indexing policy that makes a difference to what is
 * stored. Policies that come to the same are equal, and so is their text, which is kept with the
 * index.
 */
public final class IndexPolicy {
  /** Nothing is indexed. */
  public static final IndexPolicy NONE =
      new IndexPolicy("", false, false, IndexedPaths.NONE, List.of(), SpatialPaths.NONE);

  private static final int MAX_KNOWN = 1000;

  /** Reading one takes much longer than using it, and every write and query does. */
  private static final LoadingCache<String, IndexPolicy> KNOWN =
      Caffeine.newBuilder().maximumSize(MAX_KNOWN).executor(Runnable::run).build(IndexPolicy::read);

  private final String text;
  private final boolean any;
  private final boolean lazy;
  private final IndexedPaths paths;
  private final List<CompositeIndex> composites;
  private final List<List<ValuePath>> compositePlaces;
  private final SpatialPaths spatial;

  private IndexPolicy(
      String text,
      boolean any,
      boolean lazy,
      IndexedPaths paths,
      List<CompositeIndex> composites,
      SpatialPaths spatial) {
    this.text = text;
    this.any = any;
    this.lazy = lazy;
    this.paths = paths;
    this.spatial = spatial;
    this.composites = List.copyOf(composites);
    this.compositePlaces =
        composites.stream()
            .map(c -> c.parts().stream().map(CompositeIndex.Part::place).toList())
            .toList();
  }

  /**
   * @param lazy whether the index may trail behind the writes
   */
  public static IndexPolicy of(
      boolean lazy,
      List<String> included,
      List<String> excluded,
      List<CompositeIndex> composites,
      List<SpatialIndex> spatial) {
    return parse(write(lazy, included, excluded, composites, SpatialPaths.of(spatial)));
  }

  /** Reads the text of a policy that was stored with an index. */
  public static IndexPolicy parse(String text) {
    return text.isEmpty() ? NONE : KNOWN.get(text);
  }

  private static String write(
      boolean lazy,
      List<String> included,
      List<String> excluded,
      List<CompositeIndex> composites,
      SpatialPaths spatial) {
    JsonWriter writer = new JsonWriter();
    writer.beginObject().name("lazy").value(lazy);
    writePaths(writer.name("included"), included);
    writePaths(writer.name("excluded"), excluded);
    writer.name("composites").beginArray();
    for (CompositeIndex composite : composites.stream().distinct().toList()) {
      writer.beginArray();
      for (CompositeIndex.Part part : composite.parts()) {
        writer.beginObject().name("path").value(part.path());
        writer.name("descending").value(part.descending()).endObject();
      }
      writer.endArray();
    }
    writer.endArray();
    // Nothing is said where there are none, so that an index of before there could be any stays.
    if (spatial.isAny()) {
      spatial.write(writer.name("spatial"));
    }
    return writer.endObject().toString();
  }

  private static void writePaths(JsonWriter writer, List<String> paths) {
    writer.beginArray();
    new TreeSet<>(paths).forEach(writer::value);
    writer.endArray();
  }

  private static IndexPolicy read(String text) {
    JsonValue json = JsonReader.readOnce(text.getBytes(StandardCharsets.UTF_8)).root();
    List<CompositeIndex> composites = new ArrayList<>();
    for (JsonValue composite : member(json, "composites").elements()) {
      List<CompositeIndex.Part> parts = new ArrayList<>();
      for (JsonValue part : composite.elements()) {
        parts.add(
            new CompositeIndex.Part(
                member(part, "path").text(), member(part, "descending").bool()));
      }
      composites.add(new CompositeIndex(parts));
    }
    JsonValue spatial = json.property("spatial");
    return new IndexPolicy(
        text,
        true,
        member(json, "lazy").bool(),
        IndexedPaths.of(texts(member(json, "included")), texts(member(json, "excluded"))),
        composites,
        spatial == null ? SpatialPaths.NONE : SpatialPaths.read(spatial));
  }

  static JsonValue member(JsonValue object, String name) {
    JsonValue member = object.property(name);
    if (member == null) {
      throw new IllegalStateException("A stored indexing policy has no '" + name + "'");
    }
    return member;
  }

  private static List<String> texts(JsonValue array) {
    List<String> texts = new ArrayList<>();
    array.elements().forEach(element -> texts.add(element.text()));
    return texts;
  }

  /** Whether it wants an index at all. */
  public boolean isAny() {
    return any;
  }

  /** Whether the index may trail behind the writes. */
  public boolean isLazy() {
    return lazy;
  }

  public IndexedPaths paths() {
    return paths;
  }

  /** Its composite indexes; an entry knows one by its place here. */
  public List<CompositeIndex> composites() {
    return composites;
  }

  /** Where the values of each composite index are. */
  List<List<ValuePath>> compositePlaces() {
    return compositePlaces;
  }

  /** Which places have a spatial index. */
  public SpatialPaths spatial() {
    return spatial;
  }

  /** What is stored of it. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexPolicy that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
