// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The versions of the protocol that HTTP requests may name. */
public final class HttpVersions {
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

  /** What most clients send; checked first, since parsing a date is slow. */
  private static final String USUAL_VERSION = "2020-07-15";

  private HttpVersions() {}

  /** Refuses a version that is neither listed nor a later date. */
  public static void check(@Nullable String version) {
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
      // With four digits for the year, later dates are also greater as texts.
      return version.length() == LAST_LISTED_VERSION.length()
          && LocalDate.parse(version).getYear() > 0;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
