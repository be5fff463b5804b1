// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scan;

import dev.ephemeris.keyspace.ItemRecord;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items of ascending numbers. Several items are read at once, few at first: the reader may need
 * no more, and their size is not known.
 */
final class NumberedItems extends ItemScan {
  private static final int FIRST_CHUNK = 4;

  /** Large items may follow small ones, so that many may be in memory for each reader. */
  private static final int MAX_CHUNK = 16;

  /** The bytes of items that are read at once, unless the items are much larger than before. */
  private static final long CHUNK_BYTES = 256 * 1024;

  private final PartItems items;
  private final Numbers numbers;
  private long[] chunk = {};
  private List<@Nullable ItemRecord> read = List.of();
  private int place;
  private int nextChunk = FIRST_CHUNK;

  NumberedItems(PartItems items, Numbers numbers) {
    this.items = items;
    this.numbers = numbers;
  }

  @Override
  public boolean next() {
    if (++place < chunk.length) {
      return true;
    }
    long[] numbersOfChunk = new long[nextChunk];
    int count = 0;
    while (count < nextChunk && numbers.next()) {
      numbersOfChunk[count++] = numbers.number();
    }
    chunk = Arrays.copyOf(numbersOfChunk, count);
    place = 0;
    read = items.items(chunk);
    nextChunk = nextChunk();
    return count > 0;
  }

  private int nextChunk() {
    long bytes = 1;
    for (ItemRecord item : read) {
      bytes += item == null ? 0 : item.value().length;
    }
    long fitting = CHUNK_BYTES * Math.max(1, chunk.length) / bytes;
    return (int) Math.clamp(fitting, 1, Math.min(MAX_CHUNK, 4L * Math.max(1, chunk.length)));
  }

  @Override
  public @Nullable ItemRecord item() {
    return read.get(place);
  }

  @Override
  public long number() {
    return chunk[place];
  }

  @Override
  public void close() {
    numbers.close();
  }
}
