// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/** Which numbers a {@code ttl} or {@code defaultTtl} may be. */
public final class TtlValue {
  /** An item that never expires; a container that sets no default. */
  public static final int NEVER = -1;

  /** The largest number of seconds. */
  public static final int MAX_SECONDS = Integer.MAX_VALUE;

  private TtlValue() {}

  /** Whether a number is -1 or a number of seconds from 1 to the largest. */
  public static boolean isValid(long value) {
    return value == NEVER || (value >= 1 && value <= MAX_SECONDS);
  }
}
