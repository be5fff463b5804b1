// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.evaluate.ComputedValues;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When a query may use the index of a property. */
class UsableIndexTest {
  private static final ValuePath CP = ValuePath.of("cp");
  private static final ValuePath STORED = ValuePath.of("stored");
  private static final CompositeIndex COMPOSITE =
      new CompositeIndex(
          List.of(
              new CompositeIndex.Part("/cp", false), new CompositeIndex.Part("/stored", false)));

  private static ComputedProperties computed(String query) {
    return ComputedProperties.of(List.of(ComputedProperty.parse("cp", query)));
  }

  private static final ComputedProperties LOWER = computed("SELECT VALUE LOWER(c.name) FROM c");
  private static final ComputedProperties UPPER = computed("SELECT VALUE UPPER(c.name) FROM c");

  /** A spatial index of everything that is stored. */
  private static final List<SpatialIndex> SPATIAL =
      List.of(new SpatialIndex("/*", Set.of(GeometryType.values())));

  private static IndexPolicy policy(ComputedProperties computed) {
    return IndexPolicy.of(
        false, List.of("/*", "/cp/?"), List.of(), List.of(COMPOSITE), SPATIAL, computed);
  }

  private static void assertUsable(IndexPolicy policy, ComputedProperties present, boolean usable) {
    UsableIndex index = new UsableIndex(policy, present);
    assertThat(index.isIndexed(CP)).isEqualTo(usable);
    assertThat(index.hasUndefined(CP)).isEqualTo(usable);
    assertThat(index.has(COMPOSITE)).isEqualTo(usable);
    assertThat(index.isIndexed(STORED)).isTrue();
  }

  @Test
  void sameDefinition_isUsable() {
    assertUsable(policy(LOWER), LOWER, true);
    assertUsable(policy(ComputedProperties.NONE), ComputedProperties.NONE, true);
  }

  @Test
  void otherDefinition_orOneOnOneSideOnly_isNot() {
    assertUsable(policy(LOWER), UPPER, false);
    assertUsable(policy(LOWER), ComputedProperties.NONE, false);
    assertUsable(policy(ComputedProperties.NONE), LOWER, false);
  }

  @Test
  void spatialIndex_isOfWhatIsStored() {
    for (ComputedProperties indexed : List.of(LOWER, ComputedProperties.NONE)) {
      assertThat(new UsableIndex(policy(indexed), LOWER).isSpatial(CP)).isFalse();
      assertThat(new UsableIndex(policy(indexed), LOWER).isSpatial(STORED)).isTrue();
      assertThat(new UsableIndex(policy(indexed), ComputedProperties.NONE).isSpatial(CP)).isTrue();
    }
  }

  @Test
  void otherEdition_isNotUsable_andNotWhatIsWanted() {
    IndexPolicy wanted = policy(LOWER);
    IndexPolicy older =
        IndexPolicy.parse(wanted.text().replace(ComputedValues.EDITION, "0 on Java 1"));
    assertThat(older).isNotEqualTo(wanted);
    assertUsable(older, LOWER, false);
  }

  @Test
  void policy_withoutIndexedOnes_hasTheSameTextAsEver() {
    assertThat(IndexPolicy.of(false, List.of("/*"), List.of(), List.of(), List.of(), LOWER))
        .isEqualTo(
            IndexPolicy.of(
                false, List.of("/*"), List.of(), List.of(), List.of(), ComputedProperties.NONE));
    assertThat(policy(ComputedProperties.NONE).text()).doesNotContain("computed", "edition");
  }
}
