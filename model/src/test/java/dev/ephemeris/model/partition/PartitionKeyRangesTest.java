// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.model.partition.PartitionKeyDefinition.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionKeyRangesTest {
  private static final int KEYS = 20_000;

  private static Random random() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("PartitionKeyRangesTest: -Dephemeris.seed=" + seed);
    return new Random(seed);
  }

  private static PartitionKeyDefinition definition(Kind kind, int version) throws Exception {
    List<String> paths = kind == Kind.HASH ? List.of("/a") : List.of("/a", "/b");
    return PartitionKeyDefinition.parse(paths, kind.wireName(), version);
  }

  private static PartitionKeyComponent component(Random random) {
    return random.nextBoolean()
        ? PartitionKeyComponent.of(random.nextGaussian() * 1e6)
        : PartitionKeyComponent.of(Long.toString(random.nextLong(), 36));
  }

  private static EffectivePartitionKey key(PartitionKeyDefinition definition, Random random) {
    List<PartitionKeyComponent> components = new ArrayList<>();
    for (int i = 0; i < definition.paths().size(); i++) {
      components.add(component(random));
    }
    return EffectivePartitionKey.of(new PartitionKey(components), definition);
  }

  @ParameterizedTest
  @CsvSource({"HASH,1", "HASH,2", "MULTI_HASH,2"})
  void rangesJoinWithoutGapFromEndToEnd(Kind kind, int version) {
    for (int count : List.of(1, 2, 3, 7, 64, 1000, PartitionKeyRanges.MAX_COUNT)) {
      List<EffectivePartitionKeyRange> ranges = PartitionKeyRanges.split(kind, version, count);
      assertThat(ranges).hasSize(count);
      assertThat(ranges.getFirst().minimum().hex()).isEmpty();
      assertThat(ranges.getLast().maximum().hex()).isEqualTo("FF");
      for (int i = 1; i < count; i++) {
        assertThat(ranges.get(i).minimum()).isEqualTo(ranges.get(i - 1).maximum());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"HASH,1", "HASH,2", "MULTI_HASH,2"})
  void everyKeyFallsInOneRangeAndTheyFillEvenly(Kind kind, int version) throws Exception {
    Random random = random();
    PartitionKeyDefinition definition = definition(kind, version);
    for (int count : List.of(1, 2, 3, 10)) {
      List<EffectivePartitionKeyRange> ranges = PartitionKeyRanges.split(kind, version, count);
      int[] filled = new int[count];
      for (int i = 0; i < KEYS; i++) {
        EffectivePartitionKey key = key(definition, random);
        int holders = 0;
        for (int range = 0; range < count; range++) {
          if (ranges.get(range).contains(key)) {
            holders++;
            filled[range]++;
          }
        }
        assertThat(holders).as(key.hex()).isEqualTo(1);
      }
      // Six standard deviations of a fair throw.
      double expected = (double) KEYS / count;
      double tolerance = 6 * Math.sqrt(expected);
      for (int range = 0; range < count; range++) {
        assertThat((double) filled[range]).isBetween(expected - tolerance, expected + tolerance);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HASH,1,05C1DFFFFFFFFC",
    "HASH,1,05C1CFFFFFFFF8 05C1DFFFFFFFF8 05C1E7FFFFFFFA",
    "HASH,2,1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
    "HASH,2,15555555555555555555555555555555 2AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "MULTI_HASH,2,0FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF 1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE"
        + " 2FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFD"
  })
  void boundariesFallWhereTheServicePutsThem(Kind kind, int version, String boundaries) {
    List<String> expected = List.of(boundaries.split(" ", -1));
    List<EffectivePartitionKeyRange> ranges =
        PartitionKeyRanges.split(kind, version, expected.size() + 1);
    assertThat(ranges.subList(1, ranges.size()))
        .extracting(range -> range.minimum().hex())
        .containsExactlyElementsOf(expected);
  }

  @Test
  void theEndsOfTheHashSpaceBelongToTheEndRanges() {
    List<EffectivePartitionKeyRange> version2 = PartitionKeyRanges.split(Kind.HASH, 2, 5);
    assertThat(version2.getFirst().contains(hex("00".repeat(16)))).isTrue();
    assertThat(version2.getLast().contains(hex("3F" + "FF".repeat(15)))).isTrue();
    List<EffectivePartitionKeyRange> version1 = PartitionKeyRanges.split(Kind.HASH, 1, 5);
    assertThat(version1.getFirst().contains(hex("05800000"))).isTrue(); // hash 0, then undefined
    assertThat(version1.getLast().contains(hex("05C1EFFFFFFFFE00"))).isTrue(); // hash 2^32-1
  }

  @Test
  void aCountOutOfBoundsIsRefused() {
    assertThatThrownBy(() -> PartitionKeyRanges.split(Kind.HASH, 2, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PartitionKeyRanges.split(Kind.HASH, 2, 10_001))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPrefixOfAHierarchicalKeySpansExactlyItsKeys() throws Exception {
    Random random = random();
    PartitionKeyDefinition definition = definition(Kind.MULTI_HASH, 2);
    for (int i = 0; i < 1_000; i++) {
      PartitionKeyComponent first = component(random);
      PartitionKeyComponent second = component(random);
      EffectivePartitionKeyRange prefix =
          EffectivePartitionKeyRange.of(PartitionKey.of(first), definition);
      EffectivePartitionKey whole =
          EffectivePartitionKey.of(PartitionKey.of(first, second), definition);
      assertThat(prefix.maximum().hex()).isEqualTo(prefix.minimum().hex() + "FF");
      assertThat(prefix.contains(whole)).isTrue();
      assertThat(prefix.contains(key(definition, random))).isFalse();
      assertThat(EffectivePartitionKeyRange.of(PartitionKey.of(first, second), definition))
          .matches(point -> point.contains(whole) && prefix.contains(point));
    }
    assertThat(EffectivePartitionKeyRange.of(PartitionKey.NONE, definition))
        .isEqualTo(EffectivePartitionKeyRange.FULL);
  }

  @Test
  void rangesOverlapOnlyWhereTheyShareKeys() {
    EffectivePartitionKeyRange low = range("", "10");
    EffectivePartitionKeyRange middle = range("08", "20");
    EffectivePartitionKeyRange high = range("10", "FF");
    assertThat(low.overlaps(middle)).isTrue();
    assertThat(low.overlaps(high)).isFalse();
    assertThat(high.overlaps(low)).isFalse();
    assertThat(low.intersection(middle)).contains(range("08", "10"));
    assertThat(low.intersection(high)).isEmpty();
    assertThat(EffectivePartitionKeyRange.FULL.contains(middle)).isTrue();
    assertThat(middle.contains(low)).isFalse();
    assertThat(low.contains(hex("10"))).isFalse();
    assertThat(high.contains(hex("10"))).isTrue();
    assertThatThrownBy(() -> range("10", "10")).isInstanceOf(IllegalArgumentException.class);
  }

  private static EffectivePartitionKey hex(String hex) {
    return EffectivePartitionKey.fromHex(hex).orElseThrow();
  }

  private static EffectivePartitionKeyRange range(String minimum, String maximum) {
    return new EffectivePartitionKeyRange(hex(minimum), hex(maximum));
  }
}
