// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.keyspace.ContainerRecord;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the settings of stored containers. If there are many containers, most have the same
 * settings except for their names. Equal settings are read, checked and kept in memory once, which
 * makes a start several times as fast.
 *
 * <p>It keeps all settings that it has read, so it is used for one start and then dropped.
 */
public final class StoredSettings {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<TextAroundName, ContainerSettings> known = new HashMap<>();

  /**
   * The text of the settings before and after the first place where the id is the container's name.
   * Two equal texts mean equal settings: either this place is the container's id, or it is further
   * inside; then the id itself is part of the rest, and the names are equal too.
   */
  private record TextAroundName(String before, String after) {}

  /** The settings of a container. */
  public ContainerSettings read(ContainerRecord record) {
    String text = record.settings();
    String id = "\"id\":\"" + record.name() + "\"";
    int place = text.indexOf(id);
    if (place < 0) {
      return parse(text);
    }
    TextAroundName rest =
        new TextAroundName(text.substring(0, place), text.substring(place + id.length()));
    ContainerSettings alike = known.get(rest);
    if (alike != null) {
      return alike.named(record.name());
    }
    ContainerSettings settings = parse(text);
    known.put(rest, settings);
    return settings;
  }

  private static ContainerSettings parse(String text) {
    return ContainerSettings.parseStored(JSON.readValue(text, ObjectNode.class));
  }
}
