package dev.ephemeris.engine.index;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonType;
import dev.ephemeris.keyspace.IndexEntryWriter;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValuePath;
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
 * Makes the index entries of an item, in one walk over its text.
 *
 * <p>Every string, number, boolean and null at a place that the policy wants is an entry. So is
 * every array and object at such a place, as a hash of its content, which is computed on the way:
 * what is inside is walked anyway. The elements of an array share their place. A place that the
 * policy names and where the item has nothing is an entry, too. Computed properties that the policy
 * names have entries like stored ones ({@link ValueEntries}).
 *
 * <p>The same entry may be there twice, as where an array has equal elements; to the index they are
 * one.
 */
public final class EntryExtractor {
  private static final ThreadLocal<JsonReader> READERS = ThreadLocal.withInitial(JsonReader::new);

  /** What the entries of an item that is being written may come to. */
  public static final long MAX_BYTES = 32L * 1024 * 1024;

  private final JsonDocument document;
  private final long maxBytes;
  private final IndexEntryWriter writer = new IndexEntryWriter();
  private final ContentHasher hash = new ContentHasher();
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
    return entriesOf(item.value(), item.jsonOffset(), policy);
  }

  /** The entries of an item with this text, which fills the bytes from an offset on. */
  public static List<byte[]> entriesOf(byte[] json, int offset, IndexPolicy policy) {
    return extract(json, offset, policy, Long.MAX_VALUE);
  }

  /** The entries of an item that is being written; refuses one that has far too many. */
  public static List<byte[]> entriesOfNew(ItemRecord item, IndexPolicy policy) {
    return extract(item.value(), item.jsonOffset(), policy, MAX_BYTES);
  }

  private static List<byte[]> extract(byte[] json, int offset, IndexPolicy policy, long maxBytes) {
    JsonDocument document = READERS.get().read(json, offset, json.length - offset);
    EntryExtractor extractor =
        new EntryExtractor(document, policy.paths().named().size(), maxBytes);
    extractor.item(policy);
    return extractor.entries;
  }

  /**
   * A long name above many values is repeated in each of their entries; that must end somewhere.
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
    members(JsonDocument.ROOT, policy.paths().root(), false, false);
    if (!policy.computed().isEmpty()) {
      // Values may be kept beyond the walk, so they are of a document of their own.
      computed = policy.computedValues().of(DocumentValues.at(document.copy(), JsonDocument.ROOT));
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

  /**
   * Walks a value; the depth of this recursion is bounded by that of the JSON.
   *
   * @param node what paths say about this place; null when none reaches it
   * @param above whether what lies above wants all that is below
   * @param hashing whether the hash is needed for what lies above
   */
  private void value(int token, @Nullable PathNode node, boolean above, boolean hashing) {
    boolean wanted = (node == null ? above : node.value(above)) && writer.isIndexable();
    if (node != null && node.named() >= 0) {
      found[node.named()] = true;
    }
    switch (document.type(token)) {
      case OBJECT -> object(token, node, above, wanted, hashing);
      case ARRAY -> array(token, node, above, wanted, hashing);
      case STRING -> string(token, wanted, hashing);
      case NUMBER -> number(document.number(token), wanted, hashing);
      case BOOLEAN -> bool(document.bool(token), wanted, hashing);
      case NULL -> nullValue(wanted, hashing);
    }
  }

  private void object(
      int object, @Nullable PathNode node, boolean above, boolean wanted, boolean hashing) {
    if (isOfInterest(node, above, wanted, hashing)) {
      members(object, node, above, wanted || hashing);
      if (wanted) {
        add(writer.object(hash.high(), hash.low()));
      }
    }
  }

  private void array(
      int array, @Nullable PathNode node, boolean above, boolean wanted, boolean hashing) {
    if (isOfInterest(node, above, wanted, hashing)) {
      elements(array, node, above, wanted || hashing);
      if (wanted) {
        add(writer.array(hash.high(), hash.low()));
      }
    }
  }

  private static boolean isOfInterest(
      @Nullable PathNode node, boolean above, boolean wanted, boolean hashing) {
    return wanted || hashing || (node == null ? above : node.subtree(above) || !node.isLeaf());
  }

  private void members(int object, @Nullable PathNode node, boolean above, boolean hashing) {
    boolean below = node == null ? above : node.subtree(above);
    boolean isRoot = object == JsonDocument.ROOT;
    Map<String, Integer> lastKeys = ObjectNames.lastKeys(document, object);
    int place = writer.place();
    long allHigh = 0;
    long allLow = 0;
    int end = document.next(object);
    int key = document.firstInside(object);
    while (key < end) {
      int value = document.next(key);
      if (counts(key, lastKeys) && !(isRoot && isNeverIndexed(key))) {
        name(key, hashing);
        long nameHigh = hash.high();
        long nameLow = hash.low();
        value(value, node == null ? null : node.property(document, key), below, hashing);
        allHigh += ContentHasher.stir(nameHigh, hash.high());
        allLow += ContentHasher.stir(nameLow, hash.low());
        writer.backTo(place);
      }
      key = document.next(value);
    }
    if (hashing) {
      hash.combined(ContentHasher.OBJECT, allHigh, allLow);
    }
  }

  private boolean counts(int key, @Nullable Map<String, Integer> lastKeys) {
    return lastKeys == null || lastKeys.getOrDefault(document.text(key), key) == key;
  }

  private boolean isNeverIndexed(int key) {
    // Few names begin with an underscore or an escape; only those are worth decoding.
    byte first = document.bytes()[document.start(key) + 1];
    return (first == '_' || first == '\\') && IndexedPaths.isNeverIndexed(document.text(key));
  }

  private void name(int key, boolean hashing) {
    if (document.isEscaped(key)) {
      String name = document.text(key);
      writer.property(name);
      if (hashing) {
        hash.text(name);
      }
      return;
    }
    int from = document.start(key) + 1;
    int to = document.end(key) - 1;
    writer.property(document.bytes(), from, to);
    if (hashing) {
      hash.text(document.bytes(), from, to);
    }
  }

  private void elements(int array, @Nullable PathNode node, boolean above, boolean hashing) {
    boolean below = node == null ? above : node.subtree(above);
    PathNode elements = node == null ? null : node.elements();
    int place = writer.place();
    writer.element();
    long allHigh = 0;
    long allLow = 0;
    int end = document.next(array);
    for (int element = document.firstInside(array);
        element < end;
        element = document.next(element)) {
      value(element, elements, below, hashing);
      allHigh = ContentHasher.stir(allHigh, hash.high());
      allLow = ContentHasher.stir(allLow, hash.low());
    }
    writer.backTo(place);
    if (hashing) {
      hash.combined(ContentHasher.ARRAY, allHigh, allLow);
    }
  }

  private void string(int token, boolean wanted, boolean hashing) {
    if (!wanted && !hashing) {
      return;
    }
    if (document.isEscaped(token)) {
      String text = document.text(token);
      if (wanted) {
        add(writer.text(text));
      }
      if (hashing) {
        hash.text(text);
      }
      return;
    }
    int from = document.start(token) + 1;
    int to = document.end(token) - 1;
    if (wanted) {
      add(writer.text(document.bytes(), from, to));
    }
    if (hashing) {
      hash.text(document.bytes(), from, to);
    }
  }

  private void number(double number, boolean wanted, boolean hashing) {
    if (wanted) {
      add(writer.number(number));
    }
    if (hashing) {
      hash.number(number);
    }
  }

  private void bool(boolean bool, boolean wanted, boolean hashing) {
    if (wanted) {
      add(writer.bool(bool));
    }
    if (hashing) {
      hash.bool(bool);
    }
  }

  private void nullValue(boolean wanted, boolean hashing) {
    if (wanted) {
      add(writer.nullValue());
    }
    if (hashing) {
      hash.nullValue();
    }
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

  /** The value at a place below a computed property. */
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

  /** The token of the value at a place; negative when there is none. */
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

  /** What a composite entry says of a value; of an array or object that it is one, by its hash. */
  private IndexValue scalar(int token) {
    if (token < 0) {
      return IndexValue.UNDEFINED;
    }
    return switch (document.type(token)) {
      case STRING -> IndexValue.of(document.text(token));
      case NUMBER -> IndexValue.of(document.number(token));
      case BOOLEAN -> IndexValue.of(document.bool(token));
      case NULL -> IndexValue.NULL;
      case ARRAY -> {
        elements(token, null, false, true);
        yield new IndexValue.ArrayHash(hash.high(), hash.low());
      }
      case OBJECT -> {
        members(token, null, false, true);
        yield new IndexValue.ObjectHash(hash.high(), hash.low());
      }
    };
  }
}
