// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The items that queries are measured on: {@link SampleItems} with two more leaves.
 *
 * <p>{@code serial} is a unique text. {@code rank} is a unique number; ranks are evenly distributed
 * over their range and independent of the order of insertion.
 */
final class IndexedItems {
  static final long LOWEST_RANK = 1_000_000_000;
  static final long RANKS = 1_000_000_000;

  /** Has no common factor with the number of ranks, so all ranks are different. */
  private static final long RANK_STEP = 618_033_989;

  private static final String ID = "{\"id\":\"item-##########\",\"pk\":\"pk-####\"";
  private static final String SERIAL = ",\"serial\":\"serial-##########\"";
  private static final String RANK = ",\"rank\":1#########";

  private static final List<String> TEXTS =
      IntStream.range(0, SampleItems.VARIANTS).mapToObj(IndexedItems::text).toList();
  private static final List<RequestTemplate> BODIES =
      TEXTS.stream().map(RequestTemplate::new).toList();

  private IndexedItems() {}

  private static String text(int variant) {
    String sample = new String(SampleItems.body(variant), StandardCharsets.US_ASCII);
    return ID + SERIAL + RANK + sample.substring(ID.length());
  }

  /** The items' texts, one for each variant, with gaps for {@link #numbers}. */
  static List<String> texts() {
    return TEXTS;
  }

  static byte[] body(long number) {
    return BODIES.get(SampleItems.variant(number)).with(numbers(number));
  }

  /** The numbers in the text of an item: in id, partition key, serial and rank. */
  static long[] numbers(long number) {
    return numbers(number, number);
  }

  /** The same with another partition key. */
  static long[] numbers(long number, long key) {
    return new long[] {number, key, number, rank(number)};
  }

  static long rank(long number) {
    return LOWEST_RANK + number * RANK_STEP % RANKS;
  }
}
