// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import dev.ephemeris.store.rocksdb.files.LogFormat.FragmentType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a file in RocksDB's {@linkplain LogFormat log format}: a write-ahead log or a manifest.
 *
 * <p><b>A torn end or damage.</b> A process that dies while it writes leaves the last record
 * incomplete; after a loss of power any bytes of that record may be missing. That is normal, since
 * nobody was told that the record is durable. In the middle of a file it is not: everything before
 * the last record was durable before that one was begun. So after the first fragment that is not
 * whole, the rest of the file is searched, byte by byte where the limits of fragments are not
 * known, for a fragment that begins a record. If there is one, the file is damaged.
 *
 * <p>The search cannot be misled by what users store: types of fragments that begin a record are
 * control characters, which JSON text never contains in this form.
 *
 * <p>{@link #readAround} finds in the same way what is left of a damaged file.
 */
final class LogFile {
  private static final Logger LOGGER = LoggerFactory.getLogger(LogFile.class);
  private static final long NONE = -1;

  private final FileChannel channel;
  private final Records records;
  private final long size;
  private final byte[] block = new byte[LogFormat.BLOCK_BYTES];
  private final ByteArrayOutputStream record = new ByteArrayOutputStream();

  /** The beginning of the current record; {@link #NONE} between records. */
  private long recordOffset = NONE;

  /** Receives the content of each complete record, in order. */
  interface Records {
    void accept(byte[] content) throws IOException;
  }

  /** Bytes that belong to no readable record. */
  record LostBytes(long offset, long bytes) {}

  private record Fragment(FragmentType type, int length) {}

  private LogFile(FileChannel channel, Records records) throws IOException {
    this.channel = channel;
    this.records = records;
    this.size = channel.size();
  }

  static LogVerdict read(Path file, Records records) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new LogFile(channel, records).read();
    }
  }

  /**
   * Reads every complete record, also after damage; others are left out.
   *
   * @return where records could not be read
   */
  static List<LostBytes> readAround(Path file, Records records) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new LogFile(channel, records).readAround();
    }
  }

  private List<LostBytes> readAround() throws IOException {
    List<LostBytes> lost = new ArrayList<>();
    long lostFrom = NONE;
    for (long start = 0; start < size; start += LogFormat.BLOCK_BYTES) {
      int length = loadIfPossible(start);
      int at = 0;
      while (at + LogFormat.HEADER_BYTES <= length) {
        Fragment fragment = fragment(at, length);
        if (fragment == null || !fits(fragment.type)) {
          lostFrom = abandonRecord(lostFrom, start + at);
        }
        if (fragment == null) {
          // The beginning of the next fragment is unknown, so it is searched for byte by byte.
          at++;
          continue;
        }
        if (lostFrom != NONE && fragment.type.beginsRecord()) {
          lost.add(new LostBytes(lostFrom, start + at - lostFrom));
          lostFrom = NONE;
        }
        if (lostFrom == NONE) {
          take(fragment, start, at);
        }
        at += LogFormat.HEADER_BYTES + fragment.length;
      }
      if (length < LogFormat.BLOCK_BYTES && at < length) {
        lostFrom = abandonRecord(lostFrom, start + at);
      }
    }
    if (recordOffset != NONE) {
      lostFrom = abandonRecord(lostFrom, size);
    }
    if (lostFrom != NONE) {
      lost.add(new LostBytes(lostFrom, size - lostFrom));
    }
    return lost;
  }

  /** Drops the current record, if any, at damage. */
  private long abandonRecord(long lostFrom, long place) {
    long begin = recordOffset == NONE ? place : recordOffset;
    recordOffset = NONE;
    return lostFrom == NONE ? begin : lostFrom;
  }

  private LogVerdict read() throws IOException {
    for (long start = 0; start < size; start += LogFormat.BLOCK_BYTES) {
      int length = load(start);
      int at = 0;
      while (at + LogFormat.HEADER_BYTES <= length) {
        Fragment fragment = fragment(at, length);
        if (fragment == null || !fits(fragment.type)) {
          return judge(start, at);
        }
        take(fragment, start, at);
        at += LogFormat.HEADER_BYTES + fragment.length;
      }
      if (length < LogFormat.BLOCK_BYTES && at < length) {
        return torn(start + at);
      }
    }
    return recordOffset == NONE ? new LogVerdict.Sound() : torn(recordOffset);
  }

  /** Whether a fragment of this type may come now. */
  private boolean fits(FragmentType type) {
    boolean inside = recordOffset != NONE;
    return switch (type) {
      case FULL, FIRST, COMPRESSION, TIMESTAMP_SIZE, PREDECESSOR -> !inside;
      case MIDDLE, LAST -> inside;
    };
  }

  private void take(Fragment fragment, long blockStart, int at) throws IOException {
    switch (fragment.type) {
      case COMPRESSION, TIMESTAMP_SIZE, PREDECESSOR -> {}
      case FULL, FIRST, MIDDLE, LAST -> {
        if (fragment.type.beginsRecord()) {
          recordOffset = blockStart + at;
          record.reset();
        }
        record.write(block, at + LogFormat.HEADER_BYTES, fragment.length);
        if (fragment.type == FragmentType.FULL || fragment.type == FragmentType.LAST) {
          recordOffset = NONE;
          records.accept(record.toByteArray());
        }
      }
    }
  }

  /** Decides whether damage at this place is the incomplete last record. */
  private LogVerdict judge(long blockStart, int at) throws IOException {
    long begin = recordOffset != NONE ? recordOffset : blockStart + at;
    int length = load(blockStart);
    if (holdsBeginning(at + 1, length)) {
      return new LogVerdict.Damaged(blockStart + at);
    }
    for (long start = blockStart + LogFormat.BLOCK_BYTES;
        start < size;
        start += LogFormat.BLOCK_BYTES) {
      if (holdsBeginning(0, load(start))) {
        return new LogVerdict.Damaged(blockStart + at);
      }
    }
    return torn(begin);
  }

  private boolean holdsBeginning(int from, int length) {
    int at = from;
    while (at + LogFormat.HEADER_BYTES <= length) {
      Fragment fragment = fragment(at, length);
      if (fragment == null) {
        at++;
      } else if (fragment.type.beginsRecord()) {
        return true;
      } else {
        at += LogFormat.HEADER_BYTES + fragment.length;
      }
    }
    return false;
  }

  private LogVerdict torn(long begin) {
    return new LogVerdict.Torn(begin, size - begin);
  }

  /** The fragment at this place of the block; null if it is not complete. */
  private @Nullable Fragment fragment(int at, int blockLength) {
    FragmentType type = FragmentType.of(block[at + LogFormat.TYPE_OFFSET] & 0xff);
    int length =
        (block[at + LogFormat.LENGTH_OFFSET] & 0xff)
            | (block[at + LogFormat.LENGTH_OFFSET + 1] & 0xff) << 8;
    if (type == null || at + LogFormat.HEADER_BYTES + length > blockLength) {
      return null;
    }
    int computed = LogFormat.checksum(block, at + LogFormat.TYPE_OFFSET, 1 + length);
    return computed == littleEndianInt(at) ? new Fragment(type, length) : null;
  }

  private int littleEndianInt(int at) {
    return (block[at] & 0xff)
        | (block[at + 1] & 0xff) << 8
        | (block[at + 2] & 0xff) << 16
        | (block[at + 3] & 0xff) << 24;
  }

  /** Like {@link #load}; a block that the disk cannot read counts as zeros. */
  private int loadIfPossible(long start) {
    try {
      return load(start);
    } catch (IOException e) {
      LOGGER.warn("A block of a log cannot be read from the disk, at byte {}", start, e);
      Arrays.fill(block, (byte) 0);
      return (int) Math.min(LogFormat.BLOCK_BYTES, size - start);
    }
  }

  /** Reads the block that begins there, and returns its length. */
  private int load(long start) throws IOException {
    ByteBuffer target = ByteBuffer.wrap(block);
    while (target.hasRemaining()) {
      if (channel.read(target, start + target.position()) < 0) {
        break;
      }
    }
    return target.position();
  }
}
