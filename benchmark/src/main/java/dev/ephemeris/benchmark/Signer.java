// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests with the account's master key, as the protocol's clients do. */
final class Signer {
  /** The key that the vendor publishes for its emulator; no secret. */
  static final String EMULATOR_KEY =
      "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private final SecretKeySpec key;

  Signer(String base64Key) {
    this.key = new SecretKeySpec(Base64.getDecoder().decode(base64Key), "HmacSHA256");
  }

  /**
   * The instant in the format of the header {@code x-ms-date}; servers accept it for 15 minutes.
   */
  static String date(Instant instant) {
    return DATE.format(instant);
  }

  /** The value of the header {@code authorization}. The link has no leading slash. */
  String authorization(String verb, String resourceType, String resourceLink, String date) {
    String text =
        verb.toLowerCase(Locale.ROOT)
            + "\n"
            + resourceType.toLowerCase(Locale.ROOT)
            + "\n"
            + resourceLink
            + "\n"
            + date.toLowerCase(Locale.ROOT)
            + "\n\n";
    String signature = Base64.getEncoder().encodeToString(hmac(text));
    return URLEncoder.encode("type=master&ver=1.0&sig=" + signature, StandardCharsets.UTF_8);
  }

  private byte[] hmac(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException exception) {
      throw new IllegalStateException("every JDK has HmacSHA256", exception);
    }
  }
}
