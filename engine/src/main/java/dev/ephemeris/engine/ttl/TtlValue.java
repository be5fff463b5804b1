// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/** The allowed values of {@code ttl} and {@code defaultTtl}. */
public final class TtlValue {
  /** For an item: it never expires. For a container: there is no default. */
  public static final int NEVER = -1;

  /** The largest number of seconds. */
  public static final int MAX_SECONDS = Integer.MAX_VALUE;

  private TtlValue() {}

  /** Whether a number is -1 or from 1 to the largest number of seconds. */
  public static boolean isValid(long value) {
    return value == NEVER || (value >= 1 && value <= MAX_SECONDS);
  }
}
