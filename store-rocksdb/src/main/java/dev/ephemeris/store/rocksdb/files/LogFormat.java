// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * RocksDB's log format, in which write-ahead logs and manifests are written.
 *
 * <p>The file consists of blocks of 32 KiB. A block holds fragments, each with a header of seven
 * bytes: checksum (4, of type and content), length of the content (2), type (1). Numbers are
 * little-endian. A record is one fragment, or a first, some middle and a last one. What is left of
 * a block when no header fits any more is zero.
 */
final class LogFormat {
  static final int BLOCK_BYTES = 32 * 1024;
  static final int HEADER_BYTES = 7;
  static final int LENGTH_OFFSET = 4;
  static final int TYPE_OFFSET = 6;

  private static final int MASK_DELTA = 0xa282ead8;
  private static final int MASK_ROTATION = 15;

  /** The type of a fragment. */
  enum FragmentType {
    FULL(1),
    FIRST(2),
    MIDDLE(3),
    LAST(4),
    /** Says how records are compressed. */
    COMPRESSION(9),
    /** Says how long timestamps in keys are. */
    TIMESTAMP_SIZE(10),
    /** Names the log before this one. */
    PREDECESSOR(130);

    private final int number;

    FragmentType(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    boolean beginsRecord() {
      return this == FULL || this == FIRST;
    }

    static @Nullable FragmentType of(int number) {
      for (FragmentType type : values()) {
        if (type.number == number) {
          return type;
        }
      }
      return null;
    }
  }

  private LogFormat() {}

  /**
   * The checksum of a fragment as it is stored: masked, since checksums of checksums are weak.
   *
   * @param from where the type stands, with the content behind it
   * @param length of both
   */
  static int checksum(byte[] bytes, int from, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, length);
    return Integer.rotateRight((int) checksum.getValue(), MASK_ROTATION) + MASK_DELTA;
  }
}
