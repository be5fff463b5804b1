package dev.ephemeris.server.operation;

import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.wire.OfferContent;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Reads the throughput that a new database or container is to have. */
final class ThroughputHeaders {
  private ThroughputHeaders() {}

  static Throughput of(WireRequest request) {
    String manual = request.header(WireHeaders.OFFER_THROUGHPUT);
    String autoscale = request.header(WireHeaders.AUTOPILOT_SETTINGS);
    String type = request.header(WireHeaders.OFFER_TYPE);
    if (manual != null && autoscale != null) {
      throw invalid("Give either a fixed throughput or autoscale settings, not both.");
    }
    if (type != null && (manual != null || autoscale != null)) {
      throw invalid("Give either a throughput or an offer type, not both.");
    }
    try {
      if (manual != null) {
        return Throughput.manual(Long.parseLong(manual.trim()));
      }
      if (autoscale != null) {
        JsonNode settings = RequestBodies.object(autoscale.getBytes(StandardCharsets.UTF_8));
        JsonNode maximum = settings.path("maxThroughput");
        if (!maximum.isIntegralNumber() || !maximum.canConvertToLong()) {
          throw invalid(
              "The autoscale settings need a maxThroughput, such as {\"maxThroughput\":4000}.");
        }
        return OfferContent.autoscale(settings);
      }
      return type == null
          ? Throughput.UNASKED
          : OfferContent.ofType(WireHeaders.OFFER_TYPE.toString(), type);
    } catch (NumberFormatException e) {
      throw invalid("The throughput '" + manual + "' is not a number.");
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  private static WireException invalid(String message) {
    return new WireException(WireError.BAD_REQUEST, message);
  }
}
