// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import dev.ephemeris.store.rocksdb.files.Manifest.Table;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Makes records of a {@link Manifest}, for the copy of a damaged folder. That copy is only read
 * from.
 */
final class ManifestEdit {
  private static final byte[] COMPARATOR_NAME =
      "leveldb.BytewiseComparator".getBytes(StandardCharsets.US_ASCII);

  /** Bounds of tables have these bytes behind the key: sequence number and kind of the entry. */
  private static final int INTERNAL_BYTES = 8;

  /** No key is greater: it begins with the number of a shard, which is not negative. */
  private static final byte[] GREATEST_KEY = {-1, -1, -1, -1};

  /** Greater than any sequence number in use, so that no entry is too new to be seen. */
  private static final long LATEST_SEQUENCE = 1L << 55;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private ManifestEdit(int columnFamily) {
    numbers(Manifest.COLUMN_FAMILY, columnFamily);
  }

  /** Removes a table. */
  static byte[] removal(Table table) {
    return new ManifestEdit(table.columnFamily())
        .numbers(Manifest.DELETED_FILE, table.level(), table.number())
        .bytes
        .toByteArray();
  }

  /** The first record of a manifest, about the family that is always there. */
  static byte[] beginning(long nextFileNumber) {
    return new ManifestEdit(0)
        .numbers(Manifest.COMPARATOR)
        .text(COMPARATOR_NAME)
        .numbers(Manifest.LOG_NUMBER, 0)
        .numbers(Manifest.NEXT_FILE_NUMBER, nextFileNumber)
        .numbers(Manifest.LAST_SEQUENCE, LATEST_SEQUENCE)
        .bytes
        .toByteArray();
  }

  /** Adds a column family. */
  static byte[] columnFamily(int number, String name) {
    return new ManifestEdit(number)
        .numbers(Manifest.COLUMN_FAMILY_ADDED)
        .text(name.getBytes(StandardCharsets.UTF_8))
        .numbers(Manifest.COMPARATOR)
        .text(COMPARATOR_NAME)
        .numbers(Manifest.LOG_NUMBER, 0)
        .bytes
        .toByteArray();
  }

  /**
   * Adds a table of which nothing is known but its size: as one that may hold any key. Such tables
   * must be in the first level, where bounds of tables may overlap.
   */
  static byte[] addition(Table table, long fileBytes) {
    byte[] greatest = new byte[GREATEST_KEY.length + INTERNAL_BYTES];
    System.arraycopy(GREATEST_KEY, 0, greatest, 0, GREATEST_KEY.length);
    return new ManifestEdit(table.columnFamily())
        .numbers(Manifest.NEW_FILE_2, table.level(), table.number(), fileBytes)
        // Of entries with the same key the one with the greatest sequence number comes first.
        .text(new byte[] {1, -1, -1, -1, -1, -1, -1, -1})
        .text(greatest)
        .numbers(0, LATEST_SEQUENCE)
        .bytes
        .toByteArray();
  }

  private ManifestEdit numbers(long... values) {
    for (long value : values) {
      long rest = value;
      while (rest > 0x7f) {
        bytes.write((int) (rest & 0x7f) | 0x80);
        rest >>>= 7;
      }
      bytes.write((int) rest);
    }
    return this;
  }

  private ManifestEdit text(byte[] content) {
    numbers(content.length);
    bytes.writeBytes(content);
    return this;
  }
}
