// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.spelling.HttpNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The id of a request in the logs of client and server. */
final class ActivityId {
  private static final int MAX_LENGTH = 64;

  private ActivityId() {}

  /** The client's id, or a new one. */
  static String of(HttpRequest head) {
    String given = head.headers().get(HttpNames.ACTIVITY_ID);
    if (given != null && isActivityId(given)) {
      return given;
    }
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** Whether the text is a UUID: only then is it sent back. */
  private static boolean isActivityId(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean allowed =
          character == '-'
              || (character >= '0' && character <= '9')
              || (character >= 'a' && character <= 'z')
              || (character >= 'A' && character <= 'Z');
      if (!allowed) {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= MAX_LENGTH;
  }
}
