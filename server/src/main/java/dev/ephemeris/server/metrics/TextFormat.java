// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The forms in which metrics are written. */
public enum TextFormat {
  PROMETHEUS("text/plain", "0.0.4"),
  OPEN_METRICS("application/openmetrics-text", "1.0.0");

  private final String mediaType;
  private final String contentType;

  TextFormat(String mediaType, String version) {
    this.mediaType = mediaType;
    this.contentType = mediaType + "; version=" + version + "; charset=utf-8";
  }

  public String contentType() {
    return contentType;
  }

  /** The form that an Accept header asks for: OpenMetrics if it is named and not less preferred. */
  public static TextFormat accepted(@Nullable String accept) {
    if (accept == null) {
      return PROMETHEUS;
    }
    double openMetrics = 0;
    double prometheus = 0;
    for (String range : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parameters = range.split(";", -1);
      String type = parameters[0].trim();
      if (type.equals(OPEN_METRICS.mediaType)) {
        openMetrics = Math.max(openMetrics, quality(parameters));
      } else if (type.equals(PROMETHEUS.mediaType)) {
        prometheus = Math.max(prometheus, quality(parameters));
      }
    }
    return openMetrics > 0 && openMetrics >= prometheus ? OPEN_METRICS : PROMETHEUS;
  }

  /** The quality of a range in the header; 0 if it cannot be parsed. */
  private static double quality(String[] parameters) {
    for (String parameter : parameters) {
      String text = parameter.trim();
      if (text.startsWith("q=")) {
        try {
          return Double.parseDouble(text.substring(2));
        } catch (NumberFormatException e) {
          return 0;
        }
      }
    }
    return 1;
  }
}
