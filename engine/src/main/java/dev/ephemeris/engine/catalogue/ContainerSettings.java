// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.ResourceNames;
import dev.ephemeris.engine.index.IndexGoal;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.engine.ttl.TtlValue;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeyPath;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ItemSchema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The settings that a user gives to a container, checked and completed. Their JSON is kept, so that
 * settings unknown here are returned as they were given.
 *
 * @param schema the settings on which the meaning of queries depends
 */
public record ContainerSettings(
    String name,
    PartitionKeyDefinition partitionKeyDefinition,
    IndexingPolicy indexingPolicy,
    TtlMode ttlMode,
    ItemSchema schema,
    ObjectNode json) {
  /** The longest settings as JSON text. */
  static final int MAX_JSON_CHARACTERS = 256 * 1024;

  private static final int MAX_PATHS = 10;
  private static final String DEFAULT_TTL = "defaultTtl";

  private static final List<String> ONCE_UNCHECKED =
      List.of("computedProperties", "vectorEmbeddingPolicy", "fullTextPolicy", "geospatialConfig");

  /** Reads and checks the settings that a user sent. */
  public static ContainerSettings parse(ObjectNode given) {
    checkTtlPath(given);
    GeospatialSettings.checkBoxes(given);
    ContainerSettings settings = read(given);
    for (PartitionKeyPath path : settings.partitionKeyDefinition.paths()) {
      String complaint = path.complaintOfBlanks();
      if (complaint != null) {
        throw EngineException.invalid(complaint);
      }
    }
    NumberCheck.check(settings.json);
    return settings;
  }

  /** Reads settings, which may have been stored by a version that checked less. */
  private static ContainerSettings read(ObjectNode given) {
    ObjectNode json = given.deepCopy();
    json.removeIf(JsonNode::isNull);
    json.remove(json.propertyStream().map(e -> e.getKey()).filter(k -> k.startsWith("_")).toList());
    JsonNode id = json.path("id");
    if (!id.isString()) {
      throw EngineException.invalid("A container needs an 'id', and it must be a string.");
    }
    String name = ResourceNames.check("a container", id.asString());
    PartitionKeyDefinition partitionKey = partitionKey(json.path("partitionKey"));
    if (json.path("partitionKey") instanceof ObjectNode definition) {
      definition.put("kind", partitionKey.kind().wireName());
      // Clients that send no version expect 1, and expect no version in the answer.
      if (definition.has("version")) {
        definition.put("version", partitionKey.version());
      }
    }
    ComputedProperties computed =
        ComputedSettings.parse(json.path("computedProperties"), partitionKey);
    boolean inPlane = GeospatialSettings.isInPlane(json);
    IndexingPolicy indexingPolicy =
        IndexingPolicy.parse(json.path("indexingPolicy"), computed, inPlane);
    json.set("indexingPolicy", indexingPolicy.json());
    TtlMode ttlMode = ttlMode(given.path(DEFAULT_TTL));
    complete(json, ttlMode);
    checkTtlAgainstIndex(ttlMode, indexingPolicy.mode());
    checkUniqueKeys(json);
    if (json.toString().length() > MAX_JSON_CHARACTERS) {
      throw EngineException.invalid(
          "The container's settings are longer than " + MAX_JSON_CHARACTERS + " characters.");
    }
    return new ContainerSettings(
        name,
        partitionKey,
        indexingPolicy,
        ttlMode,
        schema(json, indexingPolicy.json(), computed, inPlane),
        json);
  }

  /**
   * Reads stored settings. Earlier versions of the program stored some without checking them. If
   * these are wrong, they are ignored, as they were then.
   */
  static ContainerSettings parseStored(ObjectNode stored) {
    try {
      return read(stored);
    } catch (EngineException e) {
      ObjectNode checked = stored.deepCopy();
      checked.remove(ONCE_UNCHECKED);
      if (checked.path("indexingPolicy") instanceof ObjectNode indexingPolicy) {
        indexingPolicy.remove(List.of("vectorIndexes", "fullTextIndexes"));
      }
      ContainerSettings settings = read(checked);
      return new ContainerSettings(
          settings.name,
          settings.partitionKeyDefinition,
          settings.indexingPolicy,
          settings.ttlMode,
          settings.schema,
          stored);
    }
  }

  /** The same settings for another container. */
  ContainerSettings named(String otherName) {
    return new ContainerSettings(
        otherName,
        partitionKeyDefinition,
        indexingPolicy,
        ttlMode,
        schema,
        json.deepCopy().put("id", otherName));
  }

  private static ItemSchema schema(
      ObjectNode json, ObjectNode indexingPolicy, ComputedProperties computed, boolean inPlane) {
    FullTextSettings texts = FullTextSettings.parse(json, indexingPolicy);
    return new ItemSchema(
        computed,
        VectorSettings.parse(json, indexingPolicy),
        texts.language(),
        texts.languages(),
        inPlane);
  }

  private static PartitionKeyDefinition partitionKey(JsonNode given) {
    if (!given.isObject() || !given.path("paths").isArray()) {
      throw EngineException.invalid(
          "A container needs a partitionKey, such as {\"paths\":[\"/customerId\"],\"kind\":\"Hash\"}.");
    }
    List<String> paths = new ArrayList<>();
    for (JsonNode path : given.path("paths")) {
      if (!path.isString() || paths.size() >= MAX_PATHS) {
        throw EngineException.invalid("The partitionKey's paths must be a few strings.");
      }
      paths.add(path.asString());
    }
    String defaultKind = paths.size() > 1 ? "MultiHash" : "Hash";
    String kind = given.path("kind").asString(defaultKind);
    try {
      return PartitionKeyDefinition.parse(paths, kind, version(given.path("version"), kind));
    } catch (PartitionKeySyntaxException e) {
      throw EngineException.invalid(e.getMessage());
    }
  }

  /** Java's client sends the name of its constant, V2; other clients send the number. */
  private static int version(JsonNode given, String kind) {
    if (given.isMissingNode() || given.isNull()) {
      return kind.equals("MultiHash") ? 2 : 1;
    }
    return switch (given.asString("").toUpperCase(Locale.ROOT)) {
      case "1", "V1" -> 1;
      case "2", "V2" -> 2;
      default -> throw EngineException.invalid("The partitionKey's version must be 1 or 2.");
    };
  }

  /** What a {@code defaultTtl} means; if it is missing or null, TTL is off. */
  public static TtlMode ttlMode(JsonNode given) {
    if (given.isMissingNode() || given.isNull()) {
      return TtlMode.OFF;
    }
    OptionalLong seconds = wholeNumber(given);
    if (seconds.isEmpty() || !TtlValue.isValid(seconds.getAsLong())) {
      throw EngineException.invalid(
          "The defaultTtl %s is invalid. It must be a whole number of seconds from 1 to %d, or -1 for items that do not expire by default; leave it out to switch time to live off."
              .formatted(given, TtlValue.MAX_SECONDS));
    }
    return seconds.getAsLong() == TtlValue.NEVER
        ? TtlMode.ON_WITHOUT_DEFAULT
        : new TtlMode.OnWithDefault((int) seconds.getAsLong());
  }

  /** The exact value of a number if it is whole, in any notation: 10, 10.0 or 1e1. */
  private static OptionalLong wholeNumber(JsonNode given) {
    if (!given.isNumber()) {
      return OptionalLong.empty();
    }
    BigDecimal value = given.decimalValue();
    boolean isInRange =
        value.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
            && value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    return isInRange && value.stripTrailingZeros().scale() <= 0
        ? OptionalLong.of(value.longValueExact())
        : OptionalLong.empty();
  }

  /**
   * Writes the default as a whole number, in whatever notation it was given: clients expect that.
   */
  private static void complete(ObjectNode json, TtlMode ttlMode) {
    switch (ttlMode) {
      case TtlMode.Off ignored -> {}
      case TtlMode.OnWithoutDefault ignored -> json.put(DEFAULT_TTL, TtlValue.NEVER);
      case TtlMode.OnWithDefault on -> json.put(DEFAULT_TTL, on.seconds());
    }
  }

  private static void checkTtlAgainstIndex(TtlMode ttlMode, IndexingPolicy.Mode indexingMode) {
    if (indexingMode == IndexingPolicy.Mode.NONE && !(ttlMode instanceof TtlMode.Off)) {
      throw EngineException.invalid(
          "A defaultTtl needs an indexingMode of 'consistent' or 'lazy'; with 'none', remove the"
              + " defaultTtl.");
    }
  }

  /** Refuses unique keys, which are not enforced yet. */
  private static void checkUniqueKeys(ObjectNode json) {
    if (!json.path("uniqueKeyPolicy").path("uniqueKeys").isEmpty()) {
      throw EngineException.invalid(
          "Unique keys are not supported yet. Leave the uniqueKeyPolicy out.");
    }
  }

  /** Refuses a TTL that counts from another property than _ts, which is not supported. */
  private static void checkTtlPath(ObjectNode json) {
    if (json.hasNonNull("ttlPropertyPath")) {
      throw EngineException.invalid(
          "The ttlPropertyPath is not supported yet. Leave it out: items expire by their _ts.");
    }
  }

  /** The index that the container should have. */
  public IndexGoal indexGoal() {
    String timeToLive =
        switch (ttlMode) {
          case TtlMode.Off ignored -> "off";
          case TtlMode.OnWithoutDefault ignored -> Integer.toString(TtlValue.NEVER);
          case TtlMode.OnWithDefault on -> Integer.toString(on.seconds());
        };
    return IndexGoal.of(indexingPolicy.indexPolicy(), timeToLive);
  }

  /** Refuses changes that are not allowed for an existing container. */
  void checkReplaces(ContainerSettings old) {
    if (!name.equals(old.name)) {
      throw EngineException.invalid(
          "The id in the body is '%s', but the container is '%s'; an id cannot be changed."
              .formatted(name, old.name));
    }
    if (!partitionKeyDefinition.equals(old.partitionKeyDefinition)) {
      throw EngineException.invalid("The partition key of a container cannot be changed.");
    }
  }
}
