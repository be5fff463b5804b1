// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Collects ASCII text in an array of the current thread. Copying a string into an array is one
 * block move; writing it into a network buffer copies character by character.
 */
final class AsciiBuffer {
  /** Enough for heads without long continuations; an array that has grown is kept. */
  private static final int INITIAL_BYTES = 2048;

  private static final int RADIX = 10;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int length;

  AsciiBuffer clear() {
    length = 0;
    return this;
  }

  AsciiBuffer bytes(byte[] more) {
    ensure(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
    return this;
  }

  /** Takes the low byte of each character, which for ASCII is the character. */
  @SuppressWarnings("deprecation") // Wrong for other texts, and the fastest there is for ASCII.
  AsciiBuffer text(String text) {
    int more = text.length();
    ensure(more);
    text.getBytes(0, more, bytes, length);
    length += more;
    return this;
  }

  /** A whole number, in digits. */
  AsciiBuffer number(long number) {
    if (number < 0) {
      return text(Long.toString(number));
    }
    int digits = 1;
    for (long rest = number; rest >= RADIX; rest /= RADIX) {
      digits++;
    }
    ensure(digits);
    long rest = number;
    for (int place = length + digits - 1; place >= length; place--) {
      bytes[place] = (byte) ('0' + rest % RADIX);
      rest /= RADIX;
    }
    length += digits;
    return this;
  }

  int length() {
    return length;
  }

  ByteBuf writeTo(ByteBuf target) {
    return target.writeBytes(bytes, 0, length);
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }
}
