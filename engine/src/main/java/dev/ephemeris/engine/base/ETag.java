// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

import dev.ephemeris.engine.base.EngineException.Reason;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Makes ETags. An ETag is computed from the LSN and the time of a resource's last write, so it is
 * not stored. It is quoted and has the form of a GUID, as programs expect.
 */
public final class ETag {
  private ETag() {}

  private static final byte[] TEMPLATE =
      "\"00000000-0000-0000-0000-000000000000\"".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  /**
   * The LSN fills the first three groups of digits; the second fills the beginning of the last one.
   */
  public static String of(long lsn, long timestampSeconds) {
    byte[] text = TEMPLATE.clone();
    digits(text, 1, 8, lsn >>> 32);
    digits(text, 10, 4, lsn >>> 16);
    digits(text, 15, 4, lsn);
    digits(text, 25, 8, timestampSeconds);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /**
   * Checks the If-Match condition on a resource.
   *
   * @param ifMatch the required ETag; null or {@code *} accepts any
   */
  public static void check(@Nullable String ifMatch, String actual) {
    if (ifMatch != null && !ifMatch.equals("*") && !ifMatch.equals(actual)) {
      throw new EngineException(
          Reason.PRECONDITION_FAILED,
          "The resource was changed meanwhile: its ETag is not the one given.");
    }
  }

  private static void digits(byte[] text, int offset, int count, long value) {
    long rest = value;
    for (int i = offset + count - 1; i >= offset; i--) {
      text[i] = DIGITS[(int) (rest & 0xF)];
      rest >>>= 4;
    }
  }
}
