// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Entries of a spatial index: an item is found by its cells, and only once. */
class SpatialEntriesTest {
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());
  private static final int ROUNDS = 2_000;
  private static final ValuePath PATH = ValuePath.of("where");

  private final Random random = new Random(SEED);

  @BeforeAll
  static void printSeed() {
    System.out.println("SpatialEntriesTest: -Dephemeris.seed=" + SEED);
  }

  private List<Cell> cells(int most) {
    TreeSet<Cell> cells = new TreeSet<>();
    for (int i = random.nextInt(most); i >= 0; i--) {
      Cell cell = Cell.WORLD;
      for (int level = random.nextInt(6); level > 0; level--) {
        cell = cell.children().get(random.nextInt(4));
      }
      cells.add(cell);
    }
    return new ArrayList<>(cells);
  }

  private static List<byte[]> keys(List<Cell> cells) {
    return SpatialEntries.of(PATH, cells).stream()
        .map(entry -> IndexKeys.key(entry, 3, 77))
        .toList();
  }

  @Test
  void item_isMetOnce_whereverOneLooks() {
    for (int round = 0; round < ROUNDS; round++) {
      List<Cell> cells = cells(8);
      CellSpans wanted = CellSpans.touching(cells(3));
      int met = 0;
      for (CellSpans.Span span : wanted.spans()) {
        IndexSpan stretch = IndexSpan.ofCells(3, PATH, span);
        for (byte[] key : keys(cells)) {
          byte[] position = stretch.positionOf(key);
          if (stretch.keys().contains(key) && SpatialEntries.isFirst(position, wanted)) {
            assertThat(IndexKeys.itemNumberOf(key)).isEqualTo(77);
            met++;
          }
        }
      }
      boolean touches = cells.stream().anyMatch(cell -> wanted.contains(cell.id()));
      assertThat(met).as("round %d", round).isEqualTo(touches ? 1 : 0);
    }
  }

  @Test
  void positionLeadsOn() {
    List<byte[]> keys = keys(Cell.WORLD.children());
    CellSpans.Span all = new CellSpans.Span(Cell.WORLD.first(), Cell.WORLD.last());
    IndexSpan span = IndexSpan.ofCells(3, PATH, all);
    KeyRange after = span.keysAfter(span.positionOf(keys.get(1)), false);
    assertThat(keys.stream().map(after::contains)).containsExactly(false, false, true, true);
  }

  @Test
  void pathsAndGenerationsDoNotMeet() {
    byte[] key = keys(List.of(Cell.WORLD)).getFirst();
    CellSpans.Span all = new CellSpans.Span(Cell.WORLD.first(), Cell.WORLD.last());
    assertThat(IndexSpan.ofCells(3, PATH, all).keys().contains(key)).isTrue();
    assertThat(IndexSpan.ofCells(4, PATH, all).keys().contains(key)).isFalse();
    assertThat(IndexSpan.ofCells(3, PATH.element(), all).keys().contains(key)).isFalse();
    assertThat(IndexSpan.ofCells(3, ValuePath.of("wher"), all).keys().contains(key)).isFalse();
    assertThat(IndexKeys.generation(3)).anyMatch(range -> range.contains(key));
    assertThat(IndexKeys.generation(4)).noneMatch(range -> range.contains(key));
    assertThat(IndexKeys.all()).anyMatch(range -> range.contains(key));
  }
}
