// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.auth;

import dev.ephemeris.server.protocol.SignedScope;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;

/** Signs requests as clients do: the counterpart of {@link Authenticator}. */
public final class RequestSigner {
  private final AccountKey key;

  /** The headers of a signed request. */
  public record Signed(String date, String authorization) {}

  public RequestSigner(AccountKey key) {
    this.key = key;
  }

  public Signed sign(String verb, SignedScope scope, Instant when) {
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(when.atZone(ZoneOffset.UTC));
    String payload =
        Authenticator.payload(verb.toLowerCase(Locale.ROOT), scope.type(), scope.link(), date);
    byte[] signature = key.newMac().doFinal(payload.getBytes(StandardCharsets.UTF_8));
    String token = Authenticator.PREFIX + Base64.getEncoder().encodeToString(signature);
    return new Signed(date, URLEncoder.encode(token, StandardCharsets.UTF_8));
  }
}
