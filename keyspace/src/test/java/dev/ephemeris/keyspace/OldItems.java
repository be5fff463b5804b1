// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Values of items as formats 1 to 10 wrote them. */
final class OldItems {
  private OldItems() {}

  static byte[] value(
      int flags, long timestampSeconds, int ttl, long lsn, long number, String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(29 + text.length)
        .put((byte) (1 + flags))
        .putLong(timestampSeconds)
        .putInt(ttl)
        .putLong(lsn)
        .putLong(number)
        .put(text)
        .array();
  }
}
