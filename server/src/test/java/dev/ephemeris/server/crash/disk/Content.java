// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.util.Arrays;

/** The bytes of a file. They are changed in place. */
final class Content {
  private byte[] bytes;
  private int size;

  Content() {
    this(new byte[0]);
  }

  Content(byte[] bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  int size() {
    return size;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  Content copy() {
    return new Content(toBytes());
  }

  /** New bytes between the old end and the new one are zeros. */
  void resize(int newSize) {
    if (newSize > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(newSize, 2 * bytes.length));
    } else if (newSize < size) {
      Arrays.fill(bytes, newSize, size, (byte) 0);
    }
    size = newSize;
  }

  void write(int offset, byte[] source, int from, int to) {
    resize(Math.max(size, offset + to - from));
    System.arraycopy(source, from, bytes, offset, to - from);
  }
}
