// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.auth;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.RequestOptions;
import dev.ephemeris.server.protocol.SignedScope;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a request was signed with the account's key within the last minutes.
 *
 * <p>What is signed: verb, resource type, resource link and date, each on a line of its own and
 * followed by an empty line; verb, type and date in lower case. The link of a resource is its path,
 * that of a set is the path of its owner. Links of names are case-sensitive; of links of resource
 * ids only the last id is signed, in lower case. Some clients sign an id before percent-encoding
 * it, others after, so both are tried.
 *
 * <p>The age of a signature is measured by the machine's clock, not by the engine's clock, which
 * may have been moved: the client's date comes from its machine's clock too.
 */
public final class Authenticator {
  /** How far a signature's date may be from the machine's time. */
  static final long MAX_SKEW_SECONDS = 15 * 60;

  static final String PREFIX = "type=master&ver=1.0&sig=";

  private final MachineClock machine;
  private final ThreadLocal<Mac> macs;

  /** The last date parsed by this thread: clients send the same one for a second. */
  private static final ThreadLocal<ParsedDate> LAST_DATE = new ThreadLocal<>();

  private record ParsedDate(String text, long epochSeconds) {}

  public Authenticator(AccountKey key, MachineClock machine) {
    this.machine = machine;
    this.macs = ThreadLocal.withInitial(key::newMac);
  }

  /** Whether an authorization has the form of a signature, valid or not. */
  public static boolean isSignature(@Nullable String authorization) {
    return authorization != null
        && (authorization.startsWith("type=")
            || authorization.regionMatches(true, 0, "type%3d", 0, "type%3d".length()));
  }

  /**
   * Refuses a request that is not signed for this scope.
   *
   * @param verb in lower case
   */
  public void check(RequestOptions options, String verb, SignedScope scope) {
    String authorization = options.text(RequestOption.AUTHORIZATION);
    if (authorization == null) {
      throw unauthorized("The request has no authorization header.");
    }
    byte[] given = signature(authorization);
    String date = date(options);
    if (!matches(given, verb, scope.type(), scope.link(), date)
        && !matchesAlternative(given, verb, scope.type(), scope, date)
        && scope.otherTypes().stream()
            .noneMatch(
                type ->
                    matches(given, verb, type, scope.link(), date)
                        || matchesAlternative(given, verb, type, scope, date))) {
      throw unauthorized(
          "The input authorization token can't serve the request. The wrong key is being used or the expected payload is not built as per the protocol. The server used the following payload to sign: '%s'"
              .formatted(payload(verb, scope.type(), scope.link(), date).replace("\n", "\\n")));
    }
    checkAge(options, date);
  }

  private static String date(RequestOptions options) {
    String date = options.text(RequestOption.DATE);
    if (date == null) {
      throw unauthorized(
          "The request has no date (%s).".formatted(options.nameOf(RequestOption.DATE)));
    }
    return date;
  }

  private boolean matchesAlternative(
      byte[] given, String verb, String type, SignedScope scope, String date) {
    String written = scope.linkAsWritten();
    if (written != null && matches(given, verb, type, written, date)) {
      return true;
    }
    String byId = scope.link().substring(scope.link().lastIndexOf('/') + 1);
    // Only resource ids: a signature for one name must not be valid for other items of that name.
    return ResourceId.parse(byId).isPresent()
        && matches(given, verb, type, byId.toLowerCase(Locale.ROOT), date);
  }

  private boolean matches(byte[] given, String verb, String type, String link, String date) {
    Mac mac = macs.get();
    byte[] expected = mac.doFinal(payload(verb, type, link, date).getBytes(StandardCharsets.UTF_8));
    return MessageDigest.isEqual(expected, given);
  }

  static String payload(String verb, String type, String link, String date) {
    return verb
        + '\n'
        + type.toLowerCase(Locale.ROOT)
        + '\n'
        + link
        + '\n'
        + date.toLowerCase(Locale.ROOT)
        + "\n\n";
  }

  private static byte[] signature(String authorization) {
    String token = percentDecode(authorization);
    if (!token.startsWith(PREFIX)) {
      throw unauthorized(
          "The authorization header must be the URL-encoded text 'type=master&ver=1.0&sig=…'; other kinds of token are not supported.");
    }
    try {
      return Base64.getDecoder().decode(token.substring(PREFIX.length()));
    } catch (IllegalArgumentException e) {
      throw unauthorized("The signature in the authorization header is not base64.");
    }
  }

  /** Unlike form decoding this leaves plus signs alone, which unencoded base64 may contain. */
  private static String percentDecode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder(text.length());
    int copied = 0;
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
      int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
      int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
      if (high >= 0 && low >= 0) {
        decoded.append(text, copied, i).append((char) (high << 4 | low));
        copied = i + 3;
      }
    }
    decoded.append(text, copied, text.length());
    return decoded.toString();
  }

  private void checkAge(RequestOptions options, String date) {
    ParsedDate parsed = LAST_DATE.get();
    if (parsed == null || !parsed.text().equals(date)) {
      parsed = new ParsedDate(date, parse(options, date));
      LAST_DATE.set(parsed);
    }
    long now = machine.epochSeconds();
    if (Math.abs(now - parsed.epochSeconds()) > MAX_SKEW_SECONDS) {
      throw new WireException(
          WireError.FORBIDDEN,
          "The authorization token is not valid at the current time: the request's date is '%s', the server's machine has '%s'. They may differ by %d minutes."
              .formatted(
                  date,
                  DateTimeFormatter.RFC_1123_DATE_TIME.format(
                      Instant.ofEpochSecond(now).atZone(ZoneOffset.UTC)),
                  MAX_SKEW_SECONDS / 60));
    }
  }

  private static long parse(RequestOptions options, String date) {
    try {
      return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)).getEpochSecond();
    } catch (DateTimeException e) {
      throw unauthorized(
          "The %s '%s' is not a date of the form of RFC 1123."
              .formatted(options.nameOf(RequestOption.DATE), date));
    }
  }

  private static WireException unauthorized(String message) {
    return new WireException(WireError.UNAUTHORIZED, message);
  }
}
