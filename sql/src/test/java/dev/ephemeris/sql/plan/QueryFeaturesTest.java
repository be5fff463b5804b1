// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryFeaturesTest {
  @Test
  void parse_namesWithAndWithoutBlanks_knowsThem() {
    assertThat(QueryFeatures.parse("OrderBy, Top,DCount").features())
        .containsExactlyInAnyOrder(
            QueryFeature.ORDER_BY, QueryFeature.TOP, QueryFeature.DISTINCT_COUNT);
  }

  @Test
  void parse_unknownNames_areLeftOut() {
    assertThat(QueryFeatures.parse("None, Top, Teleport, ").features())
        .containsExactly(QueryFeature.TOP);
  }

  @Test
  void parse_nothing_isNone() {
    assertThat(QueryFeatures.parse(null)).isEqualTo(QueryFeatures.NONE);
    assertThat(QueryFeatures.parse("")).isEqualTo(QueryFeatures.NONE);
  }

  @Test
  void parse_everyName_isAll() {
    StringBuilder names = new StringBuilder();
    for (QueryFeature feature : QueryFeature.values()) {
      names.append(feature.text()).append(',');
    }
    assertThat(QueryFeatures.parse(names.toString())).isEqualTo(QueryFeatures.ALL);
  }
}
