// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonValue;
import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.evaluate.ComputedValues;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of an indexing policy that determines what is stored in the index. Policies with the
 * same meaning are equal, and so is their text, which is stored with the index.
 */
public final class IndexPolicy {
  /** No index. */
  public static final IndexPolicy NONE =
      new IndexPolicy(
          "",
          false,
          false,
          IndexedPaths.NONE,
          List.of(),
          SpatialPaths.NONE,
          ComputedProperties.NONE,
          true,
          true);

  /**
   * Raised when values are encoded in another way; then every index is built again. Edition 3
   * changed the values in {@link dev.ephemeris.keyspace.ValueRanges#rewritten}, edition 2 arrays
   * and objects.
   */
  private static final String HASH_EDITION = "3";

  private static final int MAX_KNOWN = 1000;

  /** Every write and query needs a policy, and parsing one takes much longer than using it. */
  private static final LoadingCache<String, IndexPolicy> KNOWN =
      Caffeine.newBuilder().maximumSize(MAX_KNOWN).executor(Runnable::run).build(IndexPolicy::read);

  private final String text;
  private final boolean any;
  private final boolean lazy;
  private final IndexedPaths paths;
  private final List<CompositeIndex> composites;
  private final List<List<ValuePath>> compositePlaces;
  private final SpatialPaths spatial;
  private final ComputedProperties computed;
  private final ComputedValues computedValues;
  private final boolean ofThisEdition;
  private final boolean ofThisHashEdition;

  private IndexPolicy(
      String text,
      boolean any,
      boolean lazy,
      IndexedPaths paths,
      List<CompositeIndex> composites,
      SpatialPaths spatial,
      ComputedProperties computed,
      boolean ofThisEdition,
      boolean ofThisHashEdition) {
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
    this.computed = computed;
    this.computedValues = ComputedValues.compile(computed);
    this.ofThisEdition = ofThisEdition;
    this.ofThisHashEdition = ofThisHashEdition;
  }

  /**
   * @param lazy whether the index may be behind the writes
   * @param computed all computed properties; those that no path names have no effect
   */
  public static IndexPolicy of(
      boolean lazy,
      List<String> included,
      List<String> excluded,
      List<CompositeIndex> composites,
      List<SpatialIndex> spatial,
      ComputedProperties computed) {
    Set<String> named = new HashSet<>();
    included.forEach(path -> named.add(IndexPath.parse(path).firstName()));
    composites.stream()
        .flatMap(composite -> composite.parts().stream())
        .forEach(part -> named.add(IndexPath.parse(part.path() + "/?").firstName()));
    List<ComputedProperty> indexed =
        computed.all().stream().filter(property -> named.contains(property.name())).toList();
    return parse(write(lazy, included, excluded, composites, SpatialPaths.of(spatial), indexed));
  }

  /** Parses the text of a policy that was stored with an index. */
  public static IndexPolicy parse(String text) {
    return text.isEmpty() ? NONE : KNOWN.get(text);
  }

  private static String write(
      boolean lazy,
      List<String> included,
      List<String> excluded,
      List<CompositeIndex> composites,
      SpatialPaths spatial,
      List<ComputedProperty> computed) {
    JsonWriter writer = new JsonWriter();
    writer.beginObject().name("hashes").value(HASH_EDITION).name("lazy").value(lazy);
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
    // Writes nothing if there are none, so that older indexes stay valid.
    if (spatial.isAny()) {
      spatial.write(writer.name("spatial"));
    }
    if (!computed.isEmpty()) {
      writer.name("edition").value(ComputedValues.EDITION);
      writer.name("computed").beginArray();
      computed.stream()
          .sorted(Comparator.comparing(ComputedProperty::name))
          .forEach(
              property ->
                  writer
                      .beginObject()
                      .name("name")
                      .value(property.name())
                      .name("query")
                      .value(property.query())
                      .endObject());
      writer.endArray();
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
    ComputedProperties computed = computed(json.property("computed"));
    JsonValue spatial = json.property("spatial");
    return new IndexPolicy(
        text,
        true,
        member(json, "lazy").bool(),
        IndexedPaths.of(
            texts(member(json, "included")),
            texts(member(json, "excluded")),
            computed.all().stream().map(ComputedProperty::name).collect(Collectors.toSet())),
        composites,
        spatial == null ? SpatialPaths.NONE : SpatialPaths.read(spatial),
        computed,
        isEdition(ComputedValues.EDITION, json.property("edition")),
        isEdition(HASH_EDITION, json.property("hashes")));
  }

  private static boolean isEdition(String present, @Nullable JsonValue edition) {
    return edition != null && edition.text().equals(present);
  }

  private static ComputedProperties computed(@Nullable JsonValue array) {
    List<ComputedProperty> properties = new ArrayList<>();
    if (array != null) {
      for (JsonValue property : array.elements()) {
        properties.add(
            ComputedProperty.parse(
                member(property, "name").text(), member(property, "query").text()));
      }
    }
    return ComputedProperties.of(properties);
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

  /** Whether there is any index. */
  public boolean isAny() {
    return any;
  }

  /** Whether the index may be behind the writes. */
  public boolean isLazy() {
    return lazy;
  }

  public IndexedPaths paths() {
    return paths;
  }

  /** Its composite indexes; entries refer to them by position. */
  public List<CompositeIndex> composites() {
    return composites;
  }

  /** The paths of the values in each composite index. */
  List<List<ValuePath>> compositePlaces() {
    return compositePlaces;
  }

  /** The paths with a spatial index. */
  public SpatialPaths spatial() {
    return spatial;
  }

  /**
   * Whether an item's entries may depend on properties that the system adds to its text besides
   * {@code _ts}: its resource id, links and ETag.
   */
  public boolean dependsOnIds() {
    return !computed.isEmpty()
        || compositePlaces.stream()
            .flatMap(List::stream)
            .map(path -> path.steps().getFirst())
            .anyMatch(
                step ->
                    step instanceof ValuePath.Step.Property first
                        && IndexedPaths.isNeverIndexed(first.name()));
  }

  /** The computed properties that the index contains. */
  public ComputedProperties computed() {
    return computed;
  }

  /**
   * Whether the index was built when properties were computed as they are now. If not, it is built
   * again, because it is not known which entries the old one has.
   */
  boolean isOfThisEdition() {
    return ofThisEdition;
  }

  /**
   * Whether the index was built when all values were encoded as they are now. If not, it is built
   * again. Until then it may contain entries in the old encoding of values that no longer exist,
   * because it is not known which to delete. So it is not used for such values.
   */
  boolean isOfThisHashEdition() {
    return ofThisHashEdition;
  }

  ComputedValues computedValues() {
    return computedValues;
  }

  /** The text that is stored. */
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
