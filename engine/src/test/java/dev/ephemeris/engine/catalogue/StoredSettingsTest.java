// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.PartitionTable;
import dev.ephemeris.model.Throughput;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class StoredSettingsTest {
  private static final String KEY = "\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}";

  private static ContainerRecord record(String name, String text) {
    return new ContainerRecord(
        1,
        1,
        name,
        1,
        1,
        text,
        Throughput.UNASKED,
        Long.MIN_VALUE,
        Long.MIN_VALUE,
        new PartitionTable(0, List.of()));
  }

  private static ContainerSettings parse(String text) {
    return ContainerSettings.parseStored(JsonMapper.shared().readValue(text, ObjectNode.class));
  }

  @Test
  @DisplayName("Settings that differ only in the name are read once")
  void alike() {
    StoredSettings stored = new StoredSettings();
    ContainerSettings a = stored.read(record("a", "{\"id\":\"a\"," + KEY + ",\"defaultTtl\":5}"));
    ContainerSettings b = stored.read(record("b", "{\"id\":\"b\"," + KEY + ",\"defaultTtl\":5}"));
    assertThat(b.indexingPolicy()).isSameAs(a.indexingPolicy());
    assertThat(b.name()).isEqualTo("b");
    assertThat(a.name()).isEqualTo("a");
    assertThat(a.json().path("id").asString()).isEqualTo("a");
  }

  @Test
  @DisplayName("Shared settings equal those that are read one by one")
  void exact() {
    StoredSettings stored = new StoredSettings();
    String[][] texts = {
      {"a", "{\"id\":\"a\"," + KEY + "}"},
      {"b", "{\"id\":\"b\"," + KEY + "}"},
      {"b", "{\"id\":\"b\"," + KEY + ",\"defaultTtl\":7}"},
      {"c", "{" + KEY + ",\"id\":\"c\"}"},
      {"d", "{" + KEY + ",\"id\":\"d\"}"},
      {"e", "{\"inner\":{\"id\":\"e\"}," + KEY + ",\"id\":\"e\"}"},
      {"f", "{\"inner\":{\"id\":\"f\"}," + KEY + ",\"id\":\"f\"}"},
      {"g", "{\"inner\":{\"id\":\"e\"}," + KEY + ",\"id\":\"g\"}"},
      {"h\"h", "{\"id\":\"h\\\"h\"," + KEY + "}"},
      {"i", "{ \"id\" : \"i\"," + KEY + "}"},
      {"\u00fc", "{\"id\":\"\u00fc\"," + KEY + "}"},
      {"j", "{\"id\":\"j\",\"partitionKey\":{\"paths\":[\"/x\"],\"kind\":\"Hash\"}}"},
    };
    for (String[] text : texts) {
      ContainerSettings read = stored.read(record(text[0], text[1]));
      ContainerSettings expected = parse(text[1]);
      assertThat(read.json()).as(text[1]).isEqualTo(expected.json());
      assertThat(read.json().toString()).isEqualTo(expected.json().toString());
      assertThat(read.name()).isEqualTo(expected.name());
      assertThat(read.partitionKeyDefinition()).isEqualTo(expected.partitionKeyDefinition());
      assertThat(read.ttlMode()).isEqualTo(expected.ttlMode());
      assertThat(read.indexGoal()).isEqualTo(expected.indexGoal());
    }
  }
}
