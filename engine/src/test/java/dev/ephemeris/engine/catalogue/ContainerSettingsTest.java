// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.model.partition.PartitionKeyDefinition.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ContainerSettingsTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "'\"1\"', 1", "'\"2\"', 2", "'\"V1\"', 1", "'\"V2\"', 2"})
  void partitionKeyVersion_asEachClientWritesIt_isUnderstoodAndReturnedAsANumber(
      String written, int version) {
    ContainerSettings settings =
        parse("{\"paths\":[\"/a\"],\"kind\":\"Hash\",\"version\":" + written + "}");
    assertThat(settings.partitionKeyDefinition().version()).isEqualTo(version);
    assertThat(settings.json().path("partitionKey").path("version").isIntegralNumber()).isTrue();
  }

  @Test
  void partitionKey_withoutKindAndVersion_isOfTheFirstVersion() {
    ContainerSettings settings = parse("{\"paths\":[\"/a\"]}");
    assertThat(settings.partitionKeyDefinition().kind()).isEqualTo(Kind.HASH);
    assertThat(settings.partitionKeyDefinition().version()).isEqualTo(1);
    assertThat(settings.json().path("partitionKey"))
        .hasToString("{\"paths\":[\"/a\"],\"kind\":\"Hash\"}");
  }

  @Test
  void partitionKey_ofSeveralPaths_isHierarchical() {
    ContainerSettings settings = parse("{\"paths\":[\"/a\",\"/b/c\"]}");
    assertThat(settings.partitionKeyDefinition().kind()).isEqualTo(Kind.MULTI_HASH);
    assertThat(settings.partitionKeyDefinition().version()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "{}",
        "{\"paths\":[]}",
        "{\"paths\":[1]}",
        "{\"paths\":[\"a\"]}",
        "{\"paths\":[\"/a\"],\"kind\":\"Range\"}",
        "{\"paths\":[\"/a\"],\"version\":3}",
        "{\"paths\":[\"/a\"],\"version\":1.5}",
        "{\"paths\":[\"/a\"],\"version\":true}",
        "{\"paths\":[\"/a\"],\"version\":\"V3\"}",
        "{\"paths\":[\"/a\",\"/a\"]}",
        "{\"paths\":[\"/a\",\"/b\",\"/c\",\"/d\"]}",
      })
  void partitionKey_malformed_isRefused(String partitionKey) {
    assertThatExceptionOfType(EngineException.class).isThrownBy(() -> parse(partitionKey));
  }

  @Test
  void uniqueKeys_areRefusedWhileTheyAreNotEnforced() {
    String keyed = "{\"paths\":[\"/a\"]},\"uniqueKeyPolicy\":{\"uniqueKeys\":";
    parse(keyed + "[]}");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> parse(keyed + "[{\"paths\":[\"/b\"]}]}"))
        .withMessageContaining("not supported yet");
  }

  /** The container's settings with these settings of the partition key, and others after them. */
  private static ContainerSettings parse(String partitionKey) {
    return ContainerSettings.parse(
        JsonMapper.shared()
            .readValue("{\"id\":\"c\",\"partitionKey\":" + partitionKey + "}", ObjectNode.class));
  }
}
