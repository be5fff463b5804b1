// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The body of one request, until the request is answered. Its memory is counted in the budget
 * before it is allocated and released exactly once, also if allocating fails.
 */
final class RequestBody {
  private static final byte[] NOTHING = new byte[0];

  private final BodyBudget budget;
  private byte[] bytes = NOTHING;
  private int length;
  private long counted;

  RequestBody(BodyBudget budget) {
    this.budget = budget;
  }

  /**
   * Adds the readable bytes.
   *
   * @param announced the length given in the head, or 0; the array does not grow beyond it
   * @return false if the budget is used up
   */
  boolean append(ByteBuf content, long announced) {
    int more = content.readableBytes();
    if (length + more > bytes.length && !grow(length + more, announced)) {
      return false;
    }
    content.readBytes(bytes, length, more);
    length += more;
    return true;
  }

  private boolean grow(int needed, long announced) {
    long doubled = Math.min(2L * bytes.length, HttpLimits.MAX_BODY_BYTES);
    long wanted = announced >= needed ? Math.min(doubled, announced) : doubled;
    int capacity = (int) Math.max(needed, wanted);
    int growth = capacity - bytes.length;
    if (!budget.take(growth)) {
      return false;
    }
    counted += growth;
    bytes = Arrays.copyOf(bytes, capacity);
    return true;
  }

  /** The complete body. */
  byte[] whole() {
    if (length < bytes.length) {
      bytes = Arrays.copyOf(bytes, length);
      budget.giveBack(counted - length);
      counted = length;
    }
    return bytes;
  }

  void release() {
    long held = counted;
    counted = 0;
    bytes = NOTHING;
    length = 0;
    if (held > 0) {
      budget.giveBack(held);
    }
  }
}
