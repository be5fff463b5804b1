// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The keys of the index. An entry says that an item has a value at a path, or certain values at the
 * paths of a composite index, or that what it has at a path lies in a piece of the earth; nothing
 * stands behind it:
 *
 * <pre>
 *   40 | generation | path | value | item number
 *   41 | generation | composite index | value | value … | item number
 *   42 | generation | path | cell | cells before it … | item number
 * </pre>
 *
 * <p>A generation is an index made by one policy, so that the next can be built while one is in
 * use.
 */
public final class IndexKeys {
  private static final List<KeyFamily> FAMILIES =
      List.of(KeyFamily.INDEX_ENTRY, KeyFamily.COMPOSITE_ENTRY, KeyFamily.SPATIAL_ENTRY);

  private static final int GENERATION_OFFSET = 1;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private IndexKeys() {}

  /** The key of an entry that was made with the generation and the item's number left open. */
  public static byte[] key(byte[] entry, int generation, long itemNumber) {
    byte[] key = entry.clone();
    INTS.set(key, GENERATION_OFFSET, generation);
    LONGS.set(key, key.length - Long.BYTES, itemNumber);
    return key;
  }

  /** The number of the item that an entry is of. */
  public static long itemNumberOf(byte[] key) {
    if (key.length < Long.BYTES) {
      throw new CorruptValueException("index entry: ends too early");
    }
    return (long) LONGS.get(key, key.length - Long.BYTES);
  }

  /** All entries of a generation. */
  public static List<KeyRange> generation(int generation) {
    return FAMILIES.stream()
        .map(family -> KeyRange.prefix(new ByteSink(family, 4).int4(generation).toBytes()))
        .toList();
  }

  /** All entries of all generations. */
  public static List<KeyRange> all() {
    return FAMILIES.stream().map(KeyFamily::range).toList();
  }

  static void component(ByteSink sink, IndexValue value, boolean descending) {
    int start = sink.length();
    IndexValueCode.write(sink, value);
    if (descending) {
      sink.complementFrom(start);
    }
  }
}
