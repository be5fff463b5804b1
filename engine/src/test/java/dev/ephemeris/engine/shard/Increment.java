// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import java.nio.ByteBuffer;

/** A write for counting: each takes an LSN and adds one to the value of one key. */
final class Increment {
  static final byte[] KEY = {1};

  private Increment() {}

  /** The new value. */
  static long apply(WriteView view) {
    byte[] value = view.get(KEY);
    long next = value == null ? 1 : ByteBuffer.wrap(value).getLong() + 1;
    view.put(KEY, ByteBuffer.allocate(8).putLong(next).array());
    view.takeLsn();
    return next;
  }
}
