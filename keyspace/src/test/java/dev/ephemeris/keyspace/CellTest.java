// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells: the cells inside a cell are one range of numbers. */
class CellTest {
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());
  private static final int ROUNDS = 4_000;

  private final Random random = new Random(SEED);

  @BeforeAll
  static void printSeed() {
    System.out.println("CellTest: -Dephemeris.seed=" + SEED);
  }

  private Cell below(Cell cell, int levels) {
    Cell result = cell;
    for (int i = 0; i < levels; i++) {
      result = result.children().get(random.nextInt(4));
    }
    return result;
  }

  private Cell any() {
    return below(Cell.WORLD, random.nextInt(Cell.MAX_LEVEL + 1));
  }

  private static boolean holds(Cell outer, Cell inner) {
    return inner.level() >= outer.level()
        && inner.column() >= outer.column()
        && inner.column() < outer.column() + outer.side()
        && inner.row() >= outer.row()
        && inner.row() < outer.row() + outer.side();
  }

  @Test
  void world_holdsEverything() {
    assertThat(Cell.WORLD.level()).isZero();
    assertThat(Cell.WORLD.side()).isEqualTo(Cell.SIDE);
    assertThat(Cell.WORLD.column()).isZero();
    assertThat(Cell.WORLD.row()).isZero();
    for (int round = 0; round < ROUNDS; round++) {
      assertThat(any().id()).isBetween(Cell.WORLD.first(), Cell.WORLD.last());
    }
  }

  @Test
  void around_isTheSmallestThatHoldsAll() {
    for (int round = 0; round < ROUNDS; round++) {
      Cell cell = any();
      Cell one = below(cell, Cell.MAX_LEVEL - cell.level());
      Cell other = below(cell, Cell.MAX_LEVEL - cell.level());
      Cell around =
          Cell.around(
              Math.min(one.column(), other.column()),
              Math.min(one.row(), other.row()),
              Math.max(one.column(), other.column()),
              Math.max(one.row(), other.row()));
      assertThat(holds(around, one) && holds(around, other)).as("round %d", round).isTrue();
      assertThat(
              one.equals(other)
                  ? 0
                  : around.children().stream()
                      .filter(c -> holds(c, one) && holds(c, other))
                      .count())
          .as("round %d", round)
          .isZero();
    }
    assertThat(Cell.around(0, 0, Cell.SIDE - 1, Cell.SIDE - 1)).isEqualTo(Cell.WORLD);
    assertThat(Cell.around(0, 0, 0, 0).level()).isEqualTo(Cell.MAX_LEVEL);
  }

  @Test
  void children_areTheQuarters() {
    for (int round = 0; round < ROUNDS; round++) {
      Cell cell = below(Cell.WORLD, random.nextInt(Cell.MAX_LEVEL));
      int half = cell.side() / 2;
      List<Cell> children = cell.children();
      for (int i = 0; i < 4; i++) {
        Cell child = children.get(i);
        assertThat(child.parent()).isEqualTo(cell);
        assertThat(child.level()).isEqualTo(cell.level() + 1);
        assertThat(child.side()).isEqualTo(half);
        assertThat(child.column()).isEqualTo(cell.column() + (i % 2) * half);
        assertThat(child.row()).isEqualTo(cell.row() + (i / 2) * half);
      }
    }
  }

  @Test
  void whatLiesInACell_isOneRangeOfNumbers() {
    for (int round = 0; round < ROUNDS; round++) {
      Cell cell = any();
      Cell other =
          random.nextBoolean()
              ? any()
              : below(cell, random.nextInt(Cell.MAX_LEVEL - cell.level() + 1));
      assertThat(other.id() >= cell.first() && other.id() <= cell.last())
          .as("round %d: %s in %s", round, other, cell)
          .isEqualTo(holds(cell, other));
    }
  }

  @Test
  void spansThatTouch_areThoseOfCellsWithAPlaceInCommon() {
    for (int round = 0; round < ROUNDS; round++) {
      List<Cell> cells = List.of(any(), any(), any());
      CellSpans spans = CellSpans.touching(cells);
      Cell other =
          switch (random.nextInt(3)) {
            case 0 -> any();
            case 1 -> {
              Cell cell = cells.get(random.nextInt(3));
              yield below(cell, random.nextInt(Cell.MAX_LEVEL - cell.level() + 1));
            }
            default -> {
              Cell cell = cells.get(random.nextInt(3));
              yield cell.level() == 0 ? cell : cell.parent();
            }
          };
      boolean touches = cells.stream().anyMatch(cell -> holds(cell, other) || holds(other, cell));
      assertThat(spans.contains(other.id())).as("round %d", round).isEqualTo(touches);
      for (int i = 1; i < spans.spans().size(); i++) {
        assertThat(spans.spans().get(i).first()).isGreaterThan(spans.spans().get(i - 1).last());
      }
    }
  }

  @Test
  void neighbours_areOneSpan() {
    Cell cell = below(Cell.WORLD, 7);
    assertThat(CellSpans.touching(cell.children()).spans())
        .anyMatch(span -> span.first() <= cell.first() && span.last() >= cell.last());
  }

  @Test
  void spansOfAnyOf_areThoseOfEach() {
    CellSpans one = CellSpans.touching(List.of(below(Cell.WORLD, 9)));
    CellSpans other = CellSpans.touching(List.of(below(Cell.WORLD, 5)));
    CellSpans both = CellSpans.anyOf(List.of(one, other));
    for (CellSpans.Span span : one.spans()) {
      assertThat(both.contains(span.first())).isTrue();
      assertThat(both.contains(span.last())).isTrue();
    }
    assertThat(both.extent()).isLessThanOrEqualTo(one.extent() + other.extent());
    assertThat(CellSpans.anyOf(List.of(one, CellSpans.NONE))).isEqualTo(one);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 2, 8, 1L << 39, 1L << 41, (1L << 41) + 1, Long.MIN_VALUE})
  void numbersOfNoCell_areRefused(long id) {
    assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new Cell(id));
  }
}
