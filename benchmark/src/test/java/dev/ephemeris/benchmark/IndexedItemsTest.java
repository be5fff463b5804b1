// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IndexedItemsTest {
  @Test
  void body_carriesItsNumber() {
    String text = new String(IndexedItems.body(1234567), US_ASCII);

    assertThat(text)
        .startsWith(
            "{\"id\":\"item-0001234567\",\"pk\":\"pk-4567\",\"serial\":\"serial-0001234567\","
                + "\"rank\":"
                + IndexedItems.rank(1234567)
                + ",\"text0\":\"")
        .endsWith("\"}");
  }

  @Test
  void ranks_areDistinct_andSpreadEvenly() {
    int items = 100_000;
    long[] ranks = LongStream.range(0, items).map(IndexedItems::rank).toArray();

    assertThat(LongStream.of(ranks).distinct().count()).isEqualTo(items);
    long middle = IndexedItems.LOWEST_RANK + IndexedItems.RANKS / 2;
    long tenth = IndexedItems.RANKS / 10;
    long within =
        LongStream.of(ranks).filter(rank -> rank >= middle && rank < middle + tenth).count();
    assertThat((double) within).isCloseTo(items / 10.0, within(10.0));
  }
}
