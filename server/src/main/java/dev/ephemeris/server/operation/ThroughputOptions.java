// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.protocol.OfferContent;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Reads the throughput of a new database or container. */
final class ThroughputOptions {
  private ThroughputOptions() {}

  static Throughput of(Request request) {
    Long manual = request.number(RequestOption.OFFER_THROUGHPUT, "a whole number");
    String autoscale = request.text(RequestOption.AUTOSCALE_SETTINGS);
    String type = request.text(RequestOption.OFFER_TYPE);
    if (manual != null && autoscale != null) {
      throw invalid("Give either a fixed throughput or autoscale settings, not both.");
    }
    if (type != null && (manual != null || autoscale != null)) {
      throw invalid("Give either a throughput or an offer type, not both.");
    }
    try {
      if (manual != null) {
        return Throughput.manual(manual);
      }
      if (autoscale != null) {
        JsonNode settings =
            RequestBodies.object(
                request.nameOf(RequestOption.AUTOSCALE_SETTINGS),
                autoscale.getBytes(StandardCharsets.UTF_8));
        JsonNode maximum = settings.path("maxThroughput");
        if (!maximum.isIntegralNumber() || !maximum.canConvertToLong()) {
          throw invalid(
              "The autoscale settings need a maxThroughput, such as {\"maxThroughput\":4000}.");
        }
        return OfferContent.autoscale(settings);
      }
      return type == null
          ? Throughput.UNASKED
          : OfferContent.ofType(request.nameOf(RequestOption.OFFER_TYPE), type);
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  private static WireException invalid(String message) {
    return new WireException(WireError.BAD_REQUEST, message);
  }
}
