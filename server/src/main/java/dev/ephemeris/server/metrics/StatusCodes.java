// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import dev.ephemeris.server.protocol.WireError;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The statuses that requests are counted by: those of results and of wire errors. The place of a
 * status is found in an array.
 */
final class StatusCodes {
  private static final int[] SUCCESSES = {200, 201, 204, 304};
  private static final int MAX_STATUS = 599;

  private static final int[] CODES =
      IntStream.concat(
              Arrays.stream(SUCCESSES),
              Arrays.stream(WireError.values()).mapToInt(WireError::status))
          .sorted()
          .distinct()
          .toArray();

  /** The place for all other statuses. */
  private static final int OTHER = CODES.length;

  private static final byte[] PLACES = places();

  private StatusCodes() {}

  /** How many places there are. */
  static int count() {
    return CODES.length + 1;
  }

  static int place(int status) {
    return status >= 0 && status <= MAX_STATUS ? PLACES[status] : OTHER;
  }

  static String label(int place) {
    return place == OTHER ? "other" : Integer.toString(CODES[place]);
  }

  private static byte[] places() {
    byte[] places = new byte[MAX_STATUS + 1];
    Arrays.fill(places, (byte) OTHER);
    for (int i = 0; i < CODES.length; i++) {
      places[CODES[i]] = (byte) i;
    }
    return places;
  }
}
