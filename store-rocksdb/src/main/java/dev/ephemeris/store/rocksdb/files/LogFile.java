package dev.ephemeris.store.rocksdb.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file in RocksDB's log format: a write-ahead log or a manifest.
 *
 * <p><b>The format.</b> The file consists of blocks of 32 KiB. A block holds fragments, each with a
 * header of seven bytes: checksum (4, of type and content), length of the content (2), type (1). A
 * record is one fragment, or a first, some middle and a last one. What is left of a block when no
 * header fits any more is zero.
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
 */
final class LogFile {
  static final int BLOCK_BYTES = 32 * 1024;

  private static final int HEADER_BYTES = 7;
  private static final int LENGTH_OFFSET = 4;
  private static final int TYPE_OFFSET = 6;
  private static final int MASK_DELTA = 0xa282ead8;
  private static final int MASK_ROTATION = 15;

  private final FileChannel channel;
  private final Records records;
  private final long size;
  private final byte[] block = new byte[BLOCK_BYTES];
  private final CRC32C checksum = new CRC32C();
  private final ByteArrayOutputStream record = new ByteArrayOutputStream();

  /** Where the record under way began; -1 between records. */
  private long recordOffset = -1;

  /** Takes the content of each record that is whole, in order. */
  interface Records {
    void accept(byte[] content);
  }

  private enum Type {
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

    Type(int number) {
      this.number = number;
    }

    boolean beginsRecord() {
      return this == FULL || this == FIRST;
    }
  }

  private record Fragment(Type type, int length) {}

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

  private LogVerdict read() throws IOException {
    for (long start = 0; start < size; start += BLOCK_BYTES) {
      int length = load(start);
      int at = 0;
      while (at + HEADER_BYTES <= length) {
        Fragment fragment = fragment(at, length);
        if (fragment == null || !fits(fragment.type)) {
          return judge(start, at);
        }
        take(fragment, start, at);
        at += HEADER_BYTES + fragment.length;
      }
      if (length < BLOCK_BYTES && at < length) {
        return torn(start + at);
      }
    }
    return recordOffset < 0 ? new LogVerdict.Sound() : torn(recordOffset);
  }

  /** Whether a fragment of this type may come now. */
  private boolean fits(Type type) {
    boolean inside = recordOffset >= 0;
    return switch (type) {
      case FULL, FIRST, COMPRESSION, TIMESTAMP_SIZE, PREDECESSOR -> !inside;
      case MIDDLE, LAST -> inside;
    };
  }

  private void take(Fragment fragment, long blockStart, int at) {
    switch (fragment.type) {
      case COMPRESSION, TIMESTAMP_SIZE, PREDECESSOR -> {}
      case FULL, FIRST, MIDDLE, LAST -> {
        if (fragment.type.beginsRecord()) {
          recordOffset = blockStart + at;
          record.reset();
        }
        record.write(block, at + HEADER_BYTES, fragment.length);
        if (fragment.type == Type.FULL || fragment.type == Type.LAST) {
          recordOffset = -1;
          records.accept(record.toByteArray());
        }
      }
    }
  }

  /** Something is wrong at this place: is it the last record? */
  private LogVerdict judge(long blockStart, int at) throws IOException {
    long begin = recordOffset >= 0 ? recordOffset : blockStart + at;
    int length = load(blockStart);
    if (holdsBeginning(at + 1, length)) {
      return new LogVerdict.Damaged(blockStart + at);
    }
    for (long start = blockStart + BLOCK_BYTES; start < size; start += BLOCK_BYTES) {
      if (holdsBeginning(0, load(start))) {
        return new LogVerdict.Damaged(blockStart + at);
      }
    }
    return torn(begin);
  }

  private boolean holdsBeginning(int from, int length) {
    int at = from;
    while (at + HEADER_BYTES <= length) {
      Fragment fragment = fragment(at, length);
      if (fragment == null) {
        at++;
      } else if (fragment.type.beginsRecord()) {
        return true;
      } else {
        at += HEADER_BYTES + fragment.length;
      }
    }
    return false;
  }

  private LogVerdict torn(long begin) {
    return new LogVerdict.Torn(begin, size - begin);
  }

  /** The fragment at this place of the block; null when there is no whole one. */
  private @Nullable Fragment fragment(int at, int blockLength) {
    Type type = typeOf(block[at + TYPE_OFFSET] & 0xff);
    int length = (block[at + LENGTH_OFFSET] & 0xff) | (block[at + LENGTH_OFFSET + 1] & 0xff) << 8;
    if (type == null || at + HEADER_BYTES + length > blockLength) {
      return null;
    }
    checksum.reset();
    checksum.update(block, at + TYPE_OFFSET, 1 + length);
    return masked((int) checksum.getValue()) == littleEndianInt(at)
        ? new Fragment(type, length)
        : null;
  }

  private static @Nullable Type typeOf(int number) {
    for (Type type : Type.values()) {
      if (type.number == number) {
        return type;
      }
    }
    return null;
  }

  /** Checksums are stored like this, since checksums of checksums are weak. */
  private static int masked(int value) {
    return Integer.rotateRight(value, MASK_ROTATION) + MASK_DELTA;
  }

  private int littleEndianInt(int at) {
    return (block[at] & 0xff)
        | (block[at + 1] & 0xff) << 8
        | (block[at + 2] & 0xff) << 16
        | (block[at + 3] & 0xff) << 24;
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
