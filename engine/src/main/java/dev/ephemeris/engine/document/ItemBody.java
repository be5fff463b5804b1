// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.document;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.base.ResourceNames;
import dev.ephemeris.engine.index.IndexedPaths;
import dev.ephemeris.engine.ttl.TtlValue;
import dev.ephemeris.json.BinaryJson;
import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.json.JsonMember;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonSizeException;
import dev.ephemeris.json.JsonValue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeyPath;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An item as a user sent it, parsed once: what is needed to find its place, and the text to store.
 *
 * @param properties the user's properties as JSON text: an object without its closing brace, so
 *     that the system's properties can follow. Without insignificant white space, otherwise
 *     unchanged. Must not be modified.
 * @param ttl a valid ttl, or {@link ItemRecord#NO_TTL}
 * @param invalidTtl the text of a ttl that is not valid; whether it is refused depends on the
 *     container's policy
 * @param indexedProperties how many of the user's values are to be indexed
 * @param isIndexed whether the item is to be indexed
 * @param hasLinks whether it is always sent with its links
 */
public record ItemBody(
    byte[] properties,
    String id,
    PartitionKey partitionKey,
    int ttl,
    @Nullable String invalidTtl,
    int indexedProperties,
    boolean isIndexed,
    boolean hasLinks) {
  /** The largest item, as the user sends it. */
  public static final int MAX_BYTES = 2 * 1024 * 1024;

  /** The longest partition key value, in bytes. */
  public static final int MAX_PARTITION_KEY_BYTES = 2048;

  private static final int MAX_ECHOED_CHARACTERS = 100;

  /**
   * The properties that the system sets. Clients send them back when they replace an item that they
   * have read.
   */
  private static final Set<String> SYSTEM_PROPERTIES =
      Set.of("_rid", "_self", "_etag", "_attachments", "_ts");

  private static final ThreadLocal<JsonReader> READERS = ThreadLocal.withInitial(JsonReader::new);

  /** Parses a body, which may be binary, or refuses it and says why. */
  public static ItemBody parse(
      byte[] body, PartitionKeyDefinition definition, IndexedPaths indexedPaths) {
    if (body.length > MAX_BYTES) {
      throw new EngineException(
          Reason.TOO_LARGE,
          "The item has %d bytes; at most %d are allowed.".formatted(body.length, MAX_BYTES));
    }
    JsonValue root = read(BinaryJson.isBinary(body) ? toText(body) : body);
    JsonValue ttl = root.property("ttl");
    boolean validTtl = ttl != null && ttl.isInteger() && TtlValue.isValid(ttl.integer());
    return new ItemBody(
        properties(root),
        id(root),
        partitionKey(root, definition),
        validTtl ? (int) ttl.integer() : ItemRecord.NO_TTL,
        ttl == null || validTtl ? null : echo(ttl),
        indexedProperties(root.document(), indexedPaths),
        true,
        true);
  }

  /** The same item, excluded from the index. */
  public ItemBody unindexed() {
    return new ItemBody(properties, id, partitionKey, ttl, invalidTtl, 0, false, hasLinks);
  }

  /** The same item, which may be sent without its links. */
  public ItemBody withoutLinks() {
    return new ItemBody(
        properties, id, partitionKey, ttl, invalidTtl, indexedProperties, isIndexed, false);
  }

  /** The partition key of a stored item. */
  public static PartitionKey partitionKeyOf(ItemRecord item, PartitionKeyDefinition definition) {
    return partitionKeyOf(item.json(), definition);
  }

  /** The partition key in the text of a stored item. */
  public static PartitionKey partitionKeyOf(byte[] json, PartitionKeyDefinition definition) {
    return partitionKey(read(json), definition);
  }

  /** The id of a stored item. */
  public static String idOf(ItemRecord item) {
    return id(read(item.json()));
  }

  private static byte[] toText(byte[] binary) {
    try {
      return BinaryJson.toText(binary, MAX_BYTES);
    } catch (JsonException e) {
      throw EngineException.invalid("The body is not valid binary JSON: " + e.getMessage());
    } catch (JsonSizeException e) {
      throw new EngineException(
          Reason.TOO_LARGE,
          "The item has more than the %d bytes that are allowed.".formatted(MAX_BYTES));
    }
  }

  private static JsonValue read(byte[] body) {
    JsonValue root;
    try {
      root = READERS.get().read(body).root();
    } catch (JsonException e) {
      throw EngineException.invalid("The body is not valid JSON: " + e.getMessage());
    }
    if (!root.isObject()) {
      throw EngineException.invalid("An item must be a JSON object.");
    }
    return root;
  }

  private static String id(JsonValue root) {
    JsonValue id = root.property("id");
    if (id == null || !id.isString()) {
      throw EngineException.invalid("An item needs an 'id', and it must be a string.");
    }
    return ResourceNames.checkItem(id.text());
  }

  private static PartitionKey partitionKey(JsonValue root, PartitionKeyDefinition definition) {
    List<PartitionKeyComponent> components = new ArrayList<>(definition.paths().size());
    for (PartitionKeyPath path : definition.paths()) {
      components.add(component(find(root, path)));
    }
    return new PartitionKey(components);
  }

  private static @Nullable JsonValue find(JsonValue root, PartitionKeyPath path) {
    JsonValue value = root;
    for (String segment : path.segments()) {
      value = value != null && value.isObject() ? value.property(segment) : null;
    }
    return value;
  }

  /** An object or array cannot be a key; clients treat it as if the property were missing. */
  private static PartitionKeyComponent component(@Nullable JsonValue value) {
    if (value == null) {
      return PartitionKeyComponent.UNDEFINED;
    }
    return switch (value.type()) {
      case STRING -> text(value.text());
      case NUMBER -> PartitionKeyComponent.of(finite(value.number()));
      case BOOLEAN -> PartitionKeyComponent.of(value.bool());
      case NULL -> PartitionKeyComponent.NULL;
      case OBJECT, ARRAY -> PartitionKeyComponent.UNDEFINED;
    };
  }

  private static PartitionKeyComponent text(String value) {
    if (value.length() > MAX_PARTITION_KEY_BYTES
        || value.getBytes(StandardCharsets.UTF_8).length > MAX_PARTITION_KEY_BYTES) {
      throw EngineException.invalid(
          "A partition key value must not be longer than %d bytes."
              .formatted(MAX_PARTITION_KEY_BYTES));
    }
    return PartitionKeyComponent.of(value);
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw EngineException.invalid("The partition key is a number too large to be kept.");
    }
    return number;
  }

  /** Everything but the system's properties; not copied if there is nothing to leave out. */
  private static byte[] properties(JsonValue root) {
    if (root.document().isCompact() && !hasSystemProperties(root)) {
      return Arrays.copyOfRange(root.document().bytes(), root.start(), root.end() - 1);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(root.end() - root.start());
    out.write('{');
    for (JsonMember member : root.members()) {
      if (!isSystemProperty(member)) {
        if (out.size() > 1) {
          out.write(',');
        }
        out.writeBytes(member.key().toCompactBytes());
        out.write(':');
        out.writeBytes(member.value().toCompactBytes());
      }
    }
    return out.toByteArray();
  }

  private static boolean hasSystemProperties(JsonValue root) {
    for (JsonMember member : root.members()) {
      if (isSystemProperty(member)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSystemProperty(JsonMember member) {
    return isSystemProperty(member.key().document(), member.key().token());
  }

  private static boolean isSystemProperty(JsonDocument document, int key) {
    // Few names begin with an underscore or an escape; only those need to be decoded.
    byte first = document.bytes()[document.start(key) + 1];
    return (first == '_' || first == '\\') && SYSTEM_PROPERTIES.contains(document.text(key));
  }

  /** Runs in every write, so it creates no objects. */
  private static int indexedProperties(JsonDocument document, IndexedPaths indexedPaths) {
    int count = indexedPaths.computedCount();
    int end = document.next(JsonDocument.ROOT);
    int key = document.firstInside(JsonDocument.ROOT);
    while (key < end) {
      if (!isSystemProperty(document, key)) {
        count += indexedPaths.countProperty(document, key);
      }
      key = document.next(document.next(key));
    }
    return count;
  }

  private static String echo(JsonValue ttl) {
    String text = ttl.isString() ? ttl.text() : ttl.toString();
    return text.length() <= MAX_ECHOED_CHARACTERS
        ? text
        : text.substring(0, MAX_ECHOED_CHARACTERS) + "…";
  }
}
