// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.Values;
import org.junit.jupiter.api.Test;

class RowsOfItemTest {
  private static final long MUCH = 1_000_000;

  private final RowsOfItem rows = new RowsOfItem();

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      rows.add(Values.of(i));
    }
  }

  @Test
  void millionsOfRows_areNotHeld() {
    rows.begin(1_000_000, 11, MUCH);
    add(5_000_000);
    assertThat(rows.held()).isEqualTo(11);
    assertThat(rows.count()).isEqualTo(1_000_011);
    assertThat(rows.get(1_000_000)).isEqualTo(Values.of(1_000_000));
    assertThat(rows.get(1_000_010)).isEqualTo(Values.of(1_000_010));
  }

  @Test
  void fewerRowsThanAreSkipped_areCounted() {
    rows.begin(4_000_000_000L, 11, MUCH);
    add(3);
    assertThat(rows.held()).isZero();
    assertThat(rows.count()).isEqualTo(3);
  }

  @Test
  void rowsOfTheItemBefore_areForgotten() {
    rows.begin(0, 11, MUCH);
    add(3);
    rows.begin(0, 11, MUCH);
    add(2);
    assertThat(rows.count()).isEqualTo(2);
    assertThat(rows.held()).isEqualTo(2);
  }

  @Test
  void largeRows_areHeldUpToASize() {
    rows.begin(2, 11, 2_500);
    for (int i = 0; i < 9; i++) {
      rows.add(Values.of("x".repeat(500)));
    }
    assertThat(rows.held()).isEqualTo(3);
    assertThat(rows.count()).isEqualTo(5);
    assertThat(rows.hasMore()).isTrue();
  }
}
