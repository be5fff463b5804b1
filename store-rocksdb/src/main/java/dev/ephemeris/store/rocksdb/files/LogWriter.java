// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import dev.ephemeris.store.rocksdb.files.LogFormat.FragmentType;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a file in RocksDB's {@linkplain LogFormat log format}. */
final class LogWriter implements AutoCloseable {
  private final OutputStream out;

  /** The written bytes of the current block. */
  private int blockBytes;

  LogWriter(Path file) throws IOException {
    out =
        new BufferedOutputStream(
            Files.newOutputStream(file, StandardOpenOption.CREATE_NEW), LogFormat.BLOCK_BYTES);
  }

  void append(byte[] record) throws IOException {
    int from = 0;
    boolean isFirst = true;
    do {
      if (LogFormat.BLOCK_BYTES - blockBytes < LogFormat.HEADER_BYTES) {
        out.write(new byte[LogFormat.BLOCK_BYTES - blockBytes]);
        blockBytes = 0;
      }
      int room = LogFormat.BLOCK_BYTES - blockBytes - LogFormat.HEADER_BYTES;
      int length = Math.min(room, record.length - from);
      // The first fragment is empty where just a header fits into the block.
      writeFragment(type(isFirst, from + length == record.length), record, from, length);
      isFirst = false;
      from += length;
    } while (from < record.length);
  }

  private static FragmentType type(boolean first, boolean last) {
    if (first) {
      return last ? FragmentType.FULL : FragmentType.FIRST;
    }
    return last ? FragmentType.LAST : FragmentType.MIDDLE;
  }

  private void writeFragment(FragmentType type, byte[] record, int from, int length)
      throws IOException {
    ByteBuffer fragment =
        ByteBuffer.allocate(LogFormat.HEADER_BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
    fragment.putShort(LogFormat.LENGTH_OFFSET, (short) length);
    fragment.put(LogFormat.TYPE_OFFSET, (byte) type.number());
    fragment.put(LogFormat.HEADER_BYTES, record, from, length);
    fragment.putInt(0, LogFormat.checksum(fragment.array(), LogFormat.TYPE_OFFSET, 1 + length));
    out.write(fragment.array());
    blockBytes += LogFormat.HEADER_BYTES + length;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
