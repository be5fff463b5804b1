package dev.ephemeris.server.auth;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.server.wire.ResourcePath;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a request was signed with the account's key, and lately.
 *
 * <p>What is signed: verb, resource type, resource link and date, each on a line of its own and
 * followed by an empty line; verb, type and date in lower case. The link of a resource is its path,
 * that of a set the path of its owner. For links of names case counts; of links of resource ids
 * only the last id is signed, in lower case. Clients differ in whether they sign an id before or
 * after percent-encoding it, so both are tried.
 *
 * <p>The age of a signature is judged by the machine's clock, whatever the clock that data lives by
 * says: the client's date comes from a machine too.
 */
public final class Authenticator {
  /** How far a signature's date may be from the machine's time. */
  static final long MAX_SKEW_SECONDS = 15 * 60;

  static final String PREFIX = "type=master&ver=1.0&sig=";

  private final MachineClock machine;
  private final FastThreadLocal<Mac> macs;

  /** The last date seen by this thread: clients send the same one for a whole second. */
  private final FastThreadLocal<ParsedDate> lastDate = new FastThreadLocal<>();

  private record ParsedDate(String text, long epochSeconds) {}

  public Authenticator(AccountKey key, MachineClock machine) {
    this.machine = machine;
    this.macs =
        new FastThreadLocal<>() {
          @Override
          protected Mac initialValue() {
            return key.newMac();
          }
        };
  }

  /** What a request was signed for. */
  public record Scope(
      String resourceType,
      List<String> otherTypes,
      String resourceLink,
      @Nullable String alternativeLink) {
    public Scope(String resourceType, String resourceLink, @Nullable String alternativeLink) {
      this(resourceType, List.of(), resourceLink, alternativeLink);
    }

    /** The same resource, signed under one of several types. */
    public Scope withTypes(String type, String... others) {
      return new Scope(type, List.of(others), resourceLink, alternativeLink);
    }

    /** The scope of a path of the protocol. */
    public static Scope of(ResourcePath path) {
      String type = path.resourceType();
      String link = link(path);
      String rawLink = rawLink(path);
      return new Scope(type, link, rawLink.equals(link) ? null : rawLink);
    }

    private static String link(ResourcePath path) {
      int segments = path.isFeed() ? path.length() - 1 : path.length();
      return String.join("/", path.segments().subList(0, segments));
    }

    private static String rawLink(ResourcePath path) {
      String raw = path.raw();
      int slash = raw.lastIndexOf('/');
      return !path.isFeed() ? raw : slash < 0 ? "" : raw.substring(0, slash);
    }
  }

  /** Whether an authorization header looks like a signature, be it a good one or not. */
  public static boolean isSignature(@Nullable String authorization) {
    return authorization != null
        && (authorization.startsWith("type=")
            || authorization.regionMatches(true, 0, "type%3d", 0, "type%3d".length()));
  }

  /** Refuses a request that is not signed for this scope. */
  public void check(WireRequest request, Scope scope) {
    String authorization = request.header(WireHeaders.AUTHORIZATION);
    if (authorization == null) {
      throw unauthorized("The request has no authorization header.");
    }
    byte[] given = signature(authorization);
    String date = date(request);
    String verb = request.method().asciiName().toString();
    if (!matches(given, verb, scope.resourceType(), scope.resourceLink(), date)
        && !matchesAlternative(given, verb, scope.resourceType(), scope, date)
        && scope.otherTypes().stream()
            .noneMatch(
                type ->
                    matches(given, verb, type, scope.resourceLink(), date)
                        || matchesAlternative(given, verb, type, scope, date))) {
      throw unauthorized(
          "The input authorization token can't serve the request. The wrong key is being used or the expected payload is not built as per the protocol. The server used the following payload to sign: '%s'"
              .formatted(
                  payload(verb, scope.resourceType(), scope.resourceLink(), date)
                      .replace("\n", "\\n")));
    }
    checkAge(date);
  }

  private static String date(WireRequest request) {
    String date = request.header(WireHeaders.MS_DATE);
    String plainDate = date == null ? request.header(WireHeaders.DATE) : date;
    if (plainDate == null) {
      throw unauthorized("The request has no x-ms-date header.");
    }
    return plainDate;
  }

  private boolean matchesAlternative(
      byte[] given, String verb, String type, Scope scope, String date) {
    if (scope.alternativeLink() != null
        && matches(given, verb, type, scope.alternativeLink(), date)) {
      return true;
    }
    String byId = scope.resourceLink().substring(scope.resourceLink().lastIndexOf('/') + 1);
    // Names are never signed this way; what was signed for one item must not open its namesakes.
    return ResourceId.parse(byId).isPresent()
        && matches(given, verb, type, byId.toLowerCase(Locale.ROOT), date);
  }

  private boolean matches(byte[] given, String verb, String type, String link, String date) {
    Mac mac = macs.get();
    byte[] expected = mac.doFinal(payload(verb, type, link, date).getBytes(StandardCharsets.UTF_8));
    return MessageDigest.isEqual(expected, given);
  }

  static String payload(String verb, String type, String link, String date) {
    return verb.toLowerCase(Locale.ROOT)
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

  private void checkAge(String date) {
    ParsedDate parsed = lastDate.get();
    if (parsed == null || !parsed.text().equals(date)) {
      parsed = new ParsedDate(date, parse(date));
      lastDate.set(parsed);
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

  private static long parse(String date) {
    try {
      return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)).getEpochSecond();
    } catch (DateTimeException e) {
      throw unauthorized("The x-ms-date '" + date + "' is not a date of the form of RFC 1123.");
    }
  }

  private static WireException unauthorized(String message) {
    return new WireException(WireError.UNAUTHORIZED, message);
  }
}
