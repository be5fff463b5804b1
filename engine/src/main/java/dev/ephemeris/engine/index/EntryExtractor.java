// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonType;
import dev.ephemeris.json.ObjectNames;
import dev.ephemeris.keyspace.IndexEntryWriter;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.model.number.WideNumbers;
import dev.ephemeris.sql.value.ContentHasher;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the index entries of an item, by visiting its text once.
 *
 * <p>Every string, number, boolean and null at a path that the policy indexes is an entry. So is
 * every array and object at such a path, as a hash of its content. For these hashes, the content is
 * visited once more for each array and object around it, because the hash depends on positions. The
 * elements of an array have the same path. If the policy names a path and the item has no value
 * there, this is an entry, too. Computed properties that the policy names have entries like stored
 * ones ({@link ValueEntries}).
 *
 * <p>An entry may be there twice, for example if an array has equal elements; the index treats them
 * as one.
 */
public final class EntryExtractor {
  private static final ThreadLocal<JsonReader> READERS = ThreadLocal.withInitial(JsonReader::new);

  /** The most bytes of entries of an item that is being written. */
  public static final long MAX_BYTES = 32L * 1024 * 1024;

  private final JsonDocument document;
  private final long maxBytes;
  private final IndexEntryWriter writer = new IndexEntryWriter();
  private final ContentHasher hasher = new ContentHasher();
  private final List<byte[]> entries = new ArrayList<>();
  private final boolean[] found;
  private Map<String, Value> computed = Map.of();
  private long bytes;

  private EntryExtractor(JsonDocument document, int named, long maxBytes) {
    this.document = document;
    this.found = new boolean[named];
    this.maxBytes = maxBytes;
  }

  /** The entries of a stored item. */
  public static List<byte[]> entriesOf(ItemRecord item, IndexPolicy policy) {
    return item.isIndexed() ? entriesOf(item.value(), item.jsonOffset(), policy) : List.of();
  }

  /** The entries of an item with this text, which begins at an offset. */
  public static List<byte[]> entriesOf(byte[] json, int offset, IndexPolicy policy) {
    return extract(json, offset, policy, Long.MAX_VALUE);
  }

  /** The entries of an item that is being written. Refuses an item with too many. */
  public static List<byte[]> entriesOfNew(ItemRecord item, IndexPolicy policy) {
    return item.isIndexed()
        ? extract(item.value(), item.jsonOffset(), policy, MAX_BYTES)
        : List.of();
  }

  /** Whether an item has a value at a path of properties, stored or computed. */
  static boolean hasValue(ItemRecord item, IndexPolicy policy, ValuePath path) {
    JsonDocument document =
        READERS
            .get()
            .read(item.value(), item.jsonOffset(), item.value().length - item.jsonOffset());
    EntryExtractor extractor = new EntryExtractor(document, 0, 0);
    boolean isComputed =
        path.steps().getFirst() instanceof ValuePath.Step.Property first
            && policy.computed().get(first.name()) != null;
    if (!isComputed) {
      return extractor.find(path) >= 0;
    }
    extractor.compute(policy);
    return !extractor.indexValue(path).equals(IndexValue.UNDEFINED);
  }

  /** The entries of an item with this text. Refuses more bytes of entries than allowed. */
  public static List<byte[]> entriesOf(byte[] json, int offset, IndexPolicy policy, long maxBytes) {
    return extract(json, offset, policy, maxBytes);
  }

  private static List<byte[]> extract(byte[] json, int offset, IndexPolicy policy, long maxBytes) {
    JsonDocument document = READERS.get().read(json, offset, json.length - offset);
    EntryExtractor extractor =
        new EntryExtractor(document, policy.paths().named().size(), maxBytes);
    extractor.item(policy);
    return extractor.entries;
  }

  /**
   * A long name above many values is repeated in each of their entries, so their size needs a
   * limit.
   */
  private void add(byte[] entry) {
    bytes += entry.length;
    if (bytes > maxBytes) {
      throw new EngineException(
          Reason.TOO_LARGE,
          "The item's index entries come to more than %d bytes. Exclude some of its paths in the container's indexing policy."
              .formatted(maxBytes));
    }
    entries.add(entry);
  }

  private void item(IndexPolicy policy) {
    members(JsonDocument.ROOT, policy.paths().root(), false);
    if (!policy.computed().isEmpty()) {
      compute(policy);
      ValueEntries entriesOfValues = new ValueEntries(writer, found, this::add);
      policy
          .paths()
          .computed()
          .forEach((name, node) -> entriesOfValues.property(name, computed.get(name), node));
    }
    List<ValuePath> named = policy.paths().named();
    for (int i = 0; i < found.length; i++) {
      if (!found[i]) {
        add(IndexEntryWriter.undefined(named.get(i)));
      }
    }
    List<CompositeIndex> composites = policy.composites();
    for (int i = 0; i < composites.size(); i++) {
      add(composite(i, composites.get(i), policy.compositePlaces().get(i)));
    }
    if (policy.spatial().isAny()) {
      SpatialExtractor.extract(document, policy.spatial(), this::add);
    }
  }

  /** The values may be kept after the visit, so they belong to a document of their own. */
  private void compute(IndexPolicy policy) {
    computed = policy.computedValues().of(DocumentValues.at(document.copy(), JsonDocument.ROOT));
  }

  /**
   * Visits a value. The depth of this recursion is bounded by the depth of the JSON.
   *
   * @param node what the policy's paths say about this place; null if none reaches it
   * @param above whether a path above includes everything below it
   */
  private void value(int token, @Nullable PathNode node, boolean above) {
    if (node != null && node.named() >= 0) {
      found[node.named()] = true;
    }
    if ((node == null ? above : node.value(above)) && writer.isIndexable()) {
      add(entry(token));
    }
    if (node == null ? above : node.subtree(above) || !node.isLeaf()) {
      switch (document.type(token)) {
        case OBJECT -> members(token, node, above);
        case ARRAY -> elements(token, node, above);
        case STRING, NUMBER, BOOLEAN, NULL -> {}
      }
    }
  }

  private byte[] entry(int token) {
    return switch (document.type(token)) {
      case OBJECT -> {
        hasher.hash(document, token);
        yield writer.object(hasher.firstBytes(), hasher.lastBytes());
      }
      case ARRAY -> {
        hasher.hash(document, token);
        yield writer.array(hasher.firstBytes(), hasher.lastBytes());
      }
      case STRING ->
          document.isEscaped(token)
              ? writer.text(document.text(token))
              : writer.text(document.bytes(), document.start(token) + 1, document.end(token) - 1);
      case NUMBER -> {
        double number = document.number(token);
        yield isWideLong(number, token)
            ? writer.number(document.integer(token))
            : writer.number(number);
      }
      case BOOLEAN -> writer.bool(document.bool(token));
      case NULL -> writer.nullValue();
    };
  }

  /** Whether a number is a whole number that may not be a double. Few are so large. */
  private boolean isWideLong(double number, int token) {
    return WideNumbers.isWide(number) && document.hasDigitsOnly(token) && document.isInteger(token);
  }

  private void members(int object, @Nullable PathNode node, boolean above) {
    boolean below = node == null ? above : node.subtree(above);
    boolean isRoot = object == JsonDocument.ROOT;
    Map<String, Integer> lastKeys = ObjectNames.lastKeys(document, object);
    int place = writer.place();
    int end = document.next(object);
    int key = document.firstInside(object);
    while (key < end) {
      int value = document.next(key);
      if (ObjectNames.counts(document, key, lastKeys) && !(isRoot && isNeverIndexed(key))) {
        name(key);
        value(value, node == null ? null : node.property(document, key), below);
        writer.backTo(place);
      }
      key = document.next(value);
    }
  }

  private boolean isNeverIndexed(int key) {
    // Few names begin with an underscore or an escape; only those need to be decoded.
    byte first = document.bytes()[document.start(key) + 1];
    return (first == '_' || first == '\\') && IndexedPaths.isNeverIndexed(document.text(key));
  }

  private void name(int key) {
    if (document.isEscaped(key)) {
      writer.property(document.text(key));
    } else {
      writer.property(document.bytes(), document.start(key) + 1, document.end(key) - 1);
    }
  }

  private void elements(int array, @Nullable PathNode node, boolean above) {
    boolean below = node == null ? above : node.subtree(above);
    PathNode elements = node == null ? null : node.elements();
    int place = writer.place();
    writer.element();
    int end = document.next(array);
    for (int element = document.firstInside(array);
        element < end;
        element = document.next(element)) {
      value(element, elements, below);
    }
    writer.backTo(place);
  }

  private byte[] composite(int ordinal, CompositeIndex composite, List<ValuePath> places) {
    List<IndexEntryWriter.Component> components = new ArrayList<>(places.size());
    for (int i = 0; i < places.size(); i++) {
      components.add(
          new IndexEntryWriter.Component(
              indexValue(places.get(i)), composite.parts().get(i).descending()));
    }
    return IndexEntryWriter.composite(ordinal, components);
  }

  private IndexValue indexValue(ValuePath path) {
    Value first =
        !computed.isEmpty() && path.steps().getFirst() instanceof ValuePath.Step.Property property
            ? computed.get(property.name())
            : null;
    return first == null ? scalar(find(path)) : IndexValues.of(find(first, path));
  }

  /** The value at a path below a computed property. */
  private static Value find(Value first, ValuePath path) {
    Value value = first;
    for (ValuePath.Step step : path.steps().subList(1, path.steps().size())) {
      value =
          step instanceof ValuePath.Step.Property property && value instanceof ObjectValue object
              ? object.get(property.name())
              : Values.UNDEFINED;
    }
    return value;
  }

  /** The token of the value at a path; negative if there is none. */
  private int find(ValuePath path) {
    int token = JsonDocument.ROOT;
    for (ValuePath.Step step : path.steps()) {
      boolean leadsOn =
          step instanceof ValuePath.Step.Property && document.type(token) == JsonType.OBJECT;
      token = leadsOn ? document.property(token, ((ValuePath.Step.Property) step).name()) : -1;
      if (token < 0) {
        break;
      }
    }
    return token;
  }

  /** A value as part of a composite entry; arrays and objects by their hashes. */
  private IndexValue scalar(int token) {
    if (token < 0) {
      return IndexValue.UNDEFINED;
    }
    return switch (document.type(token)) {
      case STRING -> IndexValue.of(document.text(token));
      case NUMBER -> {
        double number = document.number(token);
        yield isWideLong(number, token)
            ? IndexValue.of(document.integer(token))
            : IndexValue.of(number);
      }
      case BOOLEAN -> IndexValue.of(document.bool(token));
      case NULL -> IndexValue.NULL;
      case ARRAY -> {
        hasher.hash(document, token);
        yield new IndexValue.ArrayHash(hasher.firstBytes(), hasher.lastBytes());
      }
      case OBJECT -> {
        hasher.hash(document, token);
        yield new IndexValue.ObjectHash(hasher.firstBytes(), hasher.lastBytes());
      }
    };
  }
}
