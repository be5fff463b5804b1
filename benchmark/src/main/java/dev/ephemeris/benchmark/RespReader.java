// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.util.ByteProcessor;

/**
 * Reads answers in Redis's protocol (RESP 2): text, numbers, values and errors. Lists are refused,
 * because no request here has one as its answer.
 *
 * <p>The status is the corresponding HTTP status, so that the same code can check both servers: 200
 * for a value, text or number, 404 for a missing key, 500 for an error.
 */
final class RespReader implements AnswerReader {
  static final int FOUND = 200;
  static final int NOT_FOUND = 404;
  static final int ERROR = 500;

  /** Longer than any line of an answer: a number, "OK", or an error's message. */
  static final int MAXIMUM_LINE_BYTES = 4096;

  /** Far above the size of a sample item. */
  static final int MAXIMUM_VALUE_BYTES = 1 << 20;

  private static final int LINE_END_BYTES = 2;

  private int status;
  private int textStart;
  private int textLength;

  @Override
  public boolean read(ByteBuf input) {
    int start = input.readerIndex();
    int end = input.forEachByte(start, input.readableBytes(), ByteProcessor.FIND_LF);
    if (end < 0) {
      check(input.readableBytes() <= MAXIMUM_LINE_BYTES, "line too long");
      return false;
    }
    check(end - start >= LINE_END_BYTES && input.getByte(end - 1) == '\r', "no line");
    char type = (char) input.getByte(start);
    return switch (type) {
      case '+', ':' -> take(input, FOUND, start + 1, end - 1, end + 1);
      case '-' -> take(input, ERROR, start + 1, end - 1, end + 1);
      case '$' -> readValue(input, start, end);
      default -> throw new IllegalStateException("unusable answer: type '" + type + "'");
    };
  }

  private boolean readValue(ByteBuf input, int start, int lineEnd) {
    if (input.getByte(start + 1) == '-') { // a length of -1: there is no value
      return take(input, NOT_FOUND, start + 1, start + 1, lineEnd + 1);
    }
    int length = length(input, start + 1, lineEnd - 1);
    int valueStart = lineEnd + 1;
    int valueEnd = valueStart + length;
    if (input.writerIndex() < valueEnd + LINE_END_BYTES) {
      return false;
    }
    return take(input, FOUND, valueStart, valueEnd, valueEnd + LINE_END_BYTES);
  }

  private boolean take(ByteBuf input, int newStatus, int from, int until, int next) {
    status = newStatus;
    textStart = from;
    textLength = until - from;
    input.readerIndex(next);
    return true;
  }

  @Override
  public int status() {
    return status;
  }

  /** Where the last answer's text or value begins in its buffer. */
  int textStart() {
    return textStart;
  }

  int textLength() {
    return textLength;
  }

  private static int length(ByteBuf input, int start, int end) {
    check(end > start, "no length");
    int value = 0;
    for (int position = start; position < end; position++) {
      int digit = input.getByte(position) - '0';
      check(digit >= 0 && digit <= 9, "a length that is no number");
      value = value * 10 + digit;
      check(value <= MAXIMUM_VALUE_BYTES, "value too long");
    }
    return value;
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new IllegalStateException("unusable answer: " + message);
    }
  }
}
