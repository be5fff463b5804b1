// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.util.ByteProcessor;
import java.nio.charset.StandardCharsets;

/**
 * Finds only the end of a response and its status.
 *
 * <p>The generator shares the machine with the server that it measures, and its own cost moves
 * every ratio towards 1. So it does not decode responses like a client: it reads the status and the
 * content length, which every answer about an item has, and skips the rest.
 */
final class ResponseReader implements AnswerReader {
  static final int MAXIMUM_HEAD_BYTES = 16 * 1024;

  private static final byte[] CONTENT_LENGTH =
      "content-length:".getBytes(StandardCharsets.US_ASCII);
  private static final int STATUS_OFFSET = "HTTP/1.1 ".length();

  private int status;

  @Override
  public boolean read(ByteBuf input) {
    int start = input.readerIndex();
    int position = start;
    int length = -1;
    while (true) {
      int end = input.forEachByte(position, input.writerIndex() - position, ByteProcessor.FIND_LF);
      if (end < 0) {
        checkHead(input.writerIndex() - start <= MAXIMUM_HEAD_BYTES, "head too long");
        return false;
      }
      if (end - position <= 1) {
        checkHead(length >= 0, "no content-length");
        return readBody(input, start, end + 1, length);
      }
      if (isContentLength(input, position, end)) {
        length = number(input, position + CONTENT_LENGTH.length, end);
      }
      position = end + 1;
    }
  }

  @Override
  public int status() {
    return status;
  }

  private boolean readBody(ByteBuf input, int start, int bodyStart, int length) {
    if (input.writerIndex() - bodyStart < length) {
      return false;
    }
    status = number(input, start + STATUS_OFFSET, start + STATUS_OFFSET + 3);
    input.readerIndex(bodyStart + length);
    return true;
  }

  private static boolean isContentLength(ByteBuf input, int start, int end) {
    if (end - start <= CONTENT_LENGTH.length) {
      return false;
    }
    for (int offset = 0; offset < CONTENT_LENGTH.length; offset++) {
      int letter = input.getByte(start + offset);
      // Header names may be in upper or lower case. Setting this bit makes letters lower-case, and
      // does not change the hyphen and the colon.
      if ((letter | 0x20) != CONTENT_LENGTH[offset]) {
        return false;
      }
    }
    return true;
  }

  private static int number(ByteBuf input, int start, int end) {
    int value = 0;
    for (int position = start; position < end; position++) {
      int digit = input.getByte(position) - '0';
      if (digit >= 0 && digit <= 9) {
        value = Math.addExact(Math.multiplyExact(value, 10), digit);
      }
    }
    return value;
  }

  private static void checkHead(boolean holds, String message) {
    if (!holds) {
      throw new IllegalStateException("unusable response: " + message);
    }
  }
}
