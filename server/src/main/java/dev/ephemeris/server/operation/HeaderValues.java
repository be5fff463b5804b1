package dev.ephemeris.server.operation;

import dev.ephemeris.server.wire.ConsistencyLevel;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import io.netty.util.AsciiString;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Refuses values of headers that mean nothing, on whatever request they are. */
final class HeaderValues {
  private static final List<String> CONSISTENCY_LEVELS = ConsistencyLevel.names();
  private static final List<String> SERIALIZATION_FORMATS =
      List.of("JsonText", "CosmosBinary", "HybridRow");

  /** Names, or their numbers in this order, which Python's client sends. */
  private static final List<String> INDEXING_DIRECTIVES =
      List.of("Default", "Exclude", "Include", "0", "1", "2");

  /** The versions of the protocol up to the last of them; clients send later dates too. */
  private static final Set<String> VERSIONS =
      Set.of(
          "2018-12-31",
          "2018-09-17",
          "2018-08-31",
          "2018-06-18",
          "2017-11-15",
          "2017-05-03",
          "2017-02-22",
          "2017-01-19",
          "2016-07-11",
          "2015-12-16",
          "2015-08-06",
          "2015-06-03",
          "2015-04-08",
          "2014-08-21");

  private static final String LAST_LISTED_VERSION = "2018-12-31";

  /** What most clients send: it need not be read as a date each time. */
  private static final String USUAL_VERSION = "2020-07-15";

  private HeaderValues() {}

  /**
   * Whether the item that a request writes is to be left out of the index.
   *
   * @param isAutomatic whether items are indexed when the request says nothing
   */
  static boolean excludesFromIndex(WireRequest request, boolean isAutomatic) {
    String directive = request.header(WireHeaders.INDEXING_DIRECTIVE);
    return isAutomatic
        ? directive != null && isDirective(directive, "Exclude", "1")
        : directive == null || !isDirective(directive, "Include", "2");
  }

  private static boolean isDirective(String given, String name, String number) {
    return given.trim().equalsIgnoreCase(name) || given.trim().equals(number);
  }

  /**
   * @param consistency the account's
   */
  static void check(WireRequest request, ConsistencyLevel consistency) {
    checkVersion(request.header(WireHeaders.VERSION));
    checkOneOf(request, WireHeaders.CONSISTENCY_LEVEL, CONSISTENCY_LEVELS);
    checkConsistency(request.header(WireHeaders.CONSISTENCY_LEVEL), consistency);
    checkOneOf(request, WireHeaders.SERIALIZATION_FORMAT, SERIALIZATION_FORMATS);
    checkOneOf(request, WireHeaders.INDEXING_DIRECTIVE, INDEXING_DIRECTIVES);
  }

  private static void checkConsistency(@Nullable String asked, ConsistencyLevel account) {
    if (asked == null || asked.isEmpty() || asked.equals(account.text())) {
      return;
    }
    ConsistencyLevel level = ConsistencyLevel.named(asked).orElse(account);
    if (level.isStrongerThan(account)) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "ConsistencyLevel %s specified in the request is invalid when service is configured with consistency level %s. Ensure the request consistency level is not stronger than the service consistency level."
              .formatted(level.text(), account.text()));
    }
  }

  private static void checkVersion(@Nullable String version) {
    if (version == null || version.equals(USUAL_VERSION) || VERSIONS.contains(version)) {
      return;
    }
    if (!isDate(version) || version.compareTo(LAST_LISTED_VERSION) < 0) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The x-ms-version '%s' is not a version of the protocol.".formatted(version));
    }
  }

  private static boolean isDate(String version) {
    try {
      // A year has four digits, so that later dates are greater as texts too.
      return version.length() == LAST_LISTED_VERSION.length()
          && LocalDate.parse(version).getYear() > 0;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static void checkOneOf(WireRequest request, AsciiString header, List<String> values) {
    String value = request.header(header);
    if (value == null || value.isEmpty() || values.contains(value)) {
      return;
    }
    if (values.stream().noneMatch(value.trim()::equalsIgnoreCase)) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The header %s is '%s'; it must be one of %s."
              .formatted(header, value, String.join(", ", values)));
    }
  }
}
