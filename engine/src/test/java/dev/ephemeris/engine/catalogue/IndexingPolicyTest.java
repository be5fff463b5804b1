// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.keyspace.ValuePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

class IndexingPolicyTest {
  private static final String DEFAULT =
      "{\"indexingMode\":\"consistent\",\"automatic\":true,\"includedPaths\":[{\"path\":\"/*\"}],"
          + "\"excludedPaths\":[{\"path\":\"/\\\"_etag\\\"/?\"}]}";

  @Test
  void policy_missing_isTheDefault() {
    assertThat(IndexingPolicy.parse(MissingNode.getInstance()).json()).hasToString(DEFAULT);
    assertThat(parse("{}").json()).hasToString(DEFAULT);
    assertThat(parse("{\"includedPaths\":[],\"excludedPaths\":[]}").json().path("includedPaths"))
        .hasToString("[{\"path\":\"/*\"}]");
  }

  @Test
  void policy_given_isKept() {
    String policy =
        "{\"indexingMode\":\"lazy\",\"automatic\":false,"
            + "\"includedPaths\":[{\"path\":\"/a/?\"},{\"path\":\"/b/[]/c/*\"}],"
            + "\"excludedPaths\":[{\"path\":\"/*\"}],"
            + "\"compositeIndexes\":[[{\"path\":\"/a\",\"order\":\"ascending\"},"
            + "{\"path\":\"/b\",\"order\":\"descending\"}]],"
            + "\"spatialIndexes\":[{\"path\":\"/where/*\",\"types\":[\"Point\"]}]}";
    assertThat(parse(policy).json()).hasToString(policy);
    assertThat(parse(policy).mode()).isEqualTo(IndexingPolicy.Mode.LAZY);
  }

  @Test
  void root_isWrittenWithOrWithoutItsStar() {
    assertThat(
            parse("{\"includedPaths\":[{\"path\":\"/\"}]}")
                .indexPolicy()
                .paths()
                .wants(ValuePath.ROOT.property("a")))
        .isTrue();
    assertThat(
            parse("{\"includedPaths\":[{\"path\":\"/a/?\"}],\"excludedPaths\":[{\"path\":\"/\"}]}")
                .json()
                .path("excludedPaths"))
        .hasToString("[{\"path\":\"/\"}]");
  }

  @Test
  void root_losesTheKindsOfIndexThatItOnceHad() {
    String old =
        "{\"includedPaths\":[{\"path\":\"/*\",\"indexes\":[{\"kind\":\"Hash\",\"dataType\":\"String\"}]}]}";
    assertThat(parse(old).json().path("includedPaths")).hasToString("[{\"path\":\"/*\"}]");
  }

  @Test
  void spatialIndexes_thatSayTheSame_areTheSame() {
    String one =
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[\"Polygon\",\"Point\"]},{\"path\":\"/b/?\",\"types\":[\"Point\"]}]}";
    String same =
        "{\"spatialIndexes\":[{\"path\":\"/b/?\",\"types\":[\"Point\"]},{\"path\":\"/a/*\",\"types\":[\"Point\"]},{\"path\":\"/a/*\",\"types\":[\"Polygon\"]}]}";
    String other =
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[\"Point\"]},{\"path\":\"/b/?\",\"types\":[\"Point\"]}]}";
    assertThat(parse(one).indexPolicy()).isEqualTo(parse(same).indexPolicy());
    assertThat(parse(one).indexPolicy()).isNotEqualTo(parse(other).indexPolicy());
    assertThat(parse(one).indexPolicy()).isNotEqualTo(parse("{}").indexPolicy());
    assertThat(parse("{}").indexPolicy().text()).doesNotContain("spatial");
  }

  @Test
  void mode_inAnyCase_isUnderstood() {
    assertThat(parse("{\"indexingMode\":\"Consistent\"}").mode())
        .isEqualTo(IndexingPolicy.Mode.CONSISTENT);
    assertThat(parse("{\"indexingMode\":\"NONE\"}").json().path("indexingMode").asString())
        .isEqualTo("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "{\"indexingMode\":\"eager\"}",
        "{\"indexingMode\":1}",
        "{\"includedPaths\":5}",
        "{\"includedPaths\":[{}]}",
        "{\"includedPaths\":[{\"path\":\"a/?\"}]}",
        "{\"includedPaths\":[{\"path\":\"/a\"},{\"path\":\"/*\"}]}",
        "{\"includedPaths\":[{\"path\":\"/a/?\"}]}",
        "{\"compositeIndexes\":[[{\"path\":\"/a\"}]]}",
        "{\"compositeIndexes\":[[{\"path\":\"/a/*\"},{\"path\":\"/b\"}]]}",
        "{\"compositeIndexes\":[[{\"path\":\"/a\",\"order\":\"up\"},{\"path\":\"/b\"}]]}",
        "{\"spatialIndexes\":[{\"types\":[\"Point\"]}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\"}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[]}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":\"Point\"}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[\"point\"]}]}",
      })
  void policy_malformed_isRefused(String policy) {
    assertThatExceptionOfType(EngineException.class).isThrownBy(() -> parse(policy));
  }

  private static IndexingPolicy parse(String json) {
    return IndexingPolicy.parse(JsonMapper.shared().readValue(json, JsonNode.class));
  }
}
