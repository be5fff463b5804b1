// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.schema.ComputedProperties;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which paths have a spatial index, and for which types. */
class SpatialPathsTest {
  private static final Set<GeometryType> ALL = Set.of(GeometryType.values());

  private static IndexPolicy policy(SpatialIndex... indexes) {
    return IndexPolicy.of(
        false, List.of("/*"), List.of(), List.of(), List.of(indexes), ComputedProperties.NONE);
  }

  @Test
  void wants_whatAPathLeadsTo() {
    SpatialPaths paths =
        policy(new SpatialIndex("/a/*", ALL), new SpatialIndex("/b/[]/at/?", ALL)).spatial();
    assertThat(paths.wants(ValuePath.of("a"))).isTrue();
    assertThat(paths.wants(ValuePath.of("a", "deep"))).isTrue();
    assertThat(paths.wants(ValuePath.of("a").element())).isTrue();
    assertThat(paths.wants(ValuePath.of("b").element().property("at"))).isTrue();
    assertThat(paths.wants(ValuePath.of("b").element().property("at").property("more"))).isFalse();
    assertThat(paths.wants(ValuePath.of("b", "at"))).isFalse();
    assertThat(paths.wants(ValuePath.of("c"))).isFalse();
    assertThat(paths.wants(ValuePath.ROOT)).isFalse();
  }

  @Test
  void wants_nothingTooLongForAKey_norWhatTheSystemSets() {
    SpatialPaths paths = policy(new SpatialIndex("/*", ALL)).spatial();
    assertThat(paths.wants(ValuePath.of("x".repeat(100)))).isTrue();
    assertThat(paths.wants(ValuePath.of("x".repeat(2000)))).isFalse();
    assertThat(paths.wants(ValuePath.of("_etag"))).isFalse();
  }

  @Test
  void wants_theTypesOfAllPathsThatLeadThere() {
    SpatialPaths paths =
        policy(
                new SpatialIndex("/*", Set.of(GeometryType.POINT)),
                new SpatialIndex("/a/*", Set.of(GeometryType.POLYGON)))
            .spatial();
    assertThat(paths.described(ValuePath.of("a"))).isEqualTo("1 Point Polygon");
    assertThat(paths.described(ValuePath.of("b"))).isEqualTo("1 Point");
  }

  @Test
  void policy_isWrittenAndReadAgain() {
    IndexPolicy policy = policy(new SpatialIndex("/a/*", Set.of(GeometryType.LINE_STRING)));
    IndexPolicy again = IndexPolicy.parse(policy.text());
    assertThat(again.spatial().described(ValuePath.of("a"))).isEqualTo("1 LineString");
    assertThat(policy().spatial().isAny()).isFalse();
  }

  @Test
  void policy_ofAnotherMethod_isOfNoUse() {
    String text = policy(new SpatialIndex("/a/*", ALL)).text();
    IndexPolicy other = IndexPolicy.parse(text.replace("\"method\":1", "\"method\":0"));
    assertThat(other.spatial().wants(ValuePath.of("a"))).isFalse();
    assertThat(other).isNotEqualTo(policy(new SpatialIndex("/a/*", ALL)));
  }
}
