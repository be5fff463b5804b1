// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.rocksdb.Tables.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which tables a merge may read: these are checked for damage before it. */
class TablesTest {
  private static final long BYTES = 10;

  @Test
  void mergedAt_takesTheTablesOfEachLevelAlongThatOverlap() {
    Tables tables =
        new Tables(
            List.of(
                List.of(table("first", "a", "f"), table("apart", "x", "z")),
                List.of(table("middle1", "a", "c"), table("middle2", "e", "h")),
                List.of(table("bottom1", "a", "b"), table("bottom2", "g", "k"))));

    assertThat(names(tables.mergedAt(bytes("a"), 10 * BYTES)))
        .containsExactlyInAnyOrder("first", "middle1", "middle2", "bottom1", "bottom2");
  }

  @Test
  void mergedAt_tablesOfTheFirstLevelTakeEachOtherAlong() {
    Tables tables =
        new Tables(
            List.of(
                List.of(
                    table("third", "e", "h"), table("second", "b", "f"), table("one", "a", "c")),
                List.of(table("bottom", "g", "k"))));

    assertThat(names(tables.mergedAt(bytes("a"), 10 * BYTES)))
        .containsExactlyInAnyOrder("one", "second", "third", "bottom");
  }

  @Test
  void mergedAt_takesABoundedPartOfTheBottom() {
    Tables tables =
        new Tables(
            List.of(
                List.of(table("first", "a", "f")),
                List.of(table("1", "a", "b"), table("2", "c", "d"), table("3", "e", "f"))));

    assertThat(names(tables.mergedAt(bytes("a"), 2 * BYTES))).containsExactly("first", "1", "2");
  }

  @Test
  void mergedAt_leavesOutTablesElsewhere() {
    Tables tables =
        new Tables(
            List.of(
                List.of(table("apart", "x", "z")),
                List.of(table("middle", "a", "c")),
                List.of(table("bottom", "d", "k"))));

    assertThat(names(tables.mergedAt(bytes("a"), 10 * BYTES))).containsExactly("middle");
  }

  private static Table table(String name, String smallest, String largest) {
    return new Table(name, bytes(smallest), bytes(largest), BYTES, 1);
  }

  private static List<String> names(List<Table> tables) {
    return tables.stream().map(Table::name).toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
