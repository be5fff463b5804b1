// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.model.Throughput;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The content of an offer: its throughput, as clients read and replace it. */
public final class OfferContent {
  private static final String RATE = "offerThroughput";
  private static final String AUTOSCALE = "offerAutopilotSettings";
  private static final String MAXIMUM = "maxThroughput";
  private static final String UPGRADE = "autoUpgradePolicy";
  private static final String POLICY = "throughputPolicy";
  private static final String INCREMENT = "incrementPercent";
  private static final String TYPE = "offerType";

  /** The version of offers with one of the old types S1 to S3. */
  static final String VERSION_OF_OLD = "V1";

  /** What some clients write instead of leaving out the rate. */
  private static final long NO_RATE = -1;

  private OfferContent() {}

  public static ObjectNode of(Throughput throughput) {
    int rate = throughput.requestUnitsPerSecond();
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.put(RATE, rate);
    content.put("offerIsRUPerMinuteThroughputEnabled", false);
    ObjectNode minimum = content.putObject("offerMinimumThroughputParameters");
    minimum.put("maxThroughputEverProvisioned", rate);
    minimum.put("maxConsumedStorageEverInKB", 0);
    if (throughput.kind() == Throughput.Kind.AUTOSCALE) {
      ObjectNode settings = content.putObject(AUTOSCALE).put(MAXIMUM, rate);
      if (throughput.incrementPercent() != Throughput.NO_INCREMENT) {
        settings.putObject(UPGRADE).putObject(POLICY).put(INCREMENT, throughput.incrementPercent());
      }
    }
    return content;
  }

  /** The throughput that autoscale settings ask for. */
  public static Throughput autoscale(JsonNode settings) {
    Throughput throughput = checked(() -> Throughput.autoscale(number(settings, MAXIMUM)));
    JsonNode percent = settings.path(UPGRADE).path(POLICY).path(INCREMENT);
    if (percent.isMissingNode() || percent.isNull()) {
      return throughput;
    }
    if (!percent.isIntegralNumber() || !percent.canConvertToInt() || percent.asInt() < 0) {
      throw invalid(
          "The %s must be a whole number from 0 on, not %s.".formatted(INCREMENT, percent));
    }
    return throughput.growingBy(percent.asInt());
  }

  /** The throughput of one of the old offer types, given by an option or an offer. */
  public static Throughput ofType(String where, String type) {
    for (Throughput.Tier tier : Throughput.Tier.values()) {
      if (tier != Throughput.Tier.NONE && tier.name().equalsIgnoreCase(type.trim())) {
        return Throughput.of(tier);
      }
    }
    throw invalid("The %s is '%s'; it must be one of S1, S2, S3.".formatted(where, type));
  }

  /**
   * The new throughput that a replaced offer asks for. An offer of an old type asks by its type,
   * unless a client has put another rate into its content.
   */
  public static Throughput ofOffer(Request request, Throughput present, JsonNode offer) {
    JsonNode content = offer.path("content");
    JsonNode rate = content.path(RATE);
    boolean asksByType =
        VERSION_OF_OLD.equals(offer.path("offerVersion").asString(""))
            && offer.path(TYPE).isString()
            && present.kind() != Throughput.Kind.AUTOSCALE
            && (rate.isMissingNode()
                || (rate.isNumber() && rate.asLong() == present.requestUnitsPerSecond()));
    if (asksByType) {
      return ofType(TYPE, offer.path(TYPE).asString());
    }
    if (!content.isObject()) {
      throw invalid("An offer needs a content, such as {\"offerThroughput\":400}.");
    }
    return replacement(request, present, content);
  }

  /**
   * The new throughput that a content asks for. It must be of the same kind: as in the service,
   * another kind is asked for by an option, and {@link #migrated} computes it.
   */
  private static Throughput replacement(Request request, Throughput present, JsonNode content) {
    JsonNode settings = content.path(AUTOSCALE);
    boolean asksForAutoscale = !settings.isMissingNode() && !settings.isNull();
    boolean isAutoscale = present.kind() == Throughput.Kind.AUTOSCALE;
    if (asksForAutoscale && !isAutoscale) {
      throw invalid(
          "The throughput is manual. To change it to autoscale, send the offer with "
              + request.nameOf(RequestOption.MIGRATE_TO_AUTOSCALE)
              + ": true, without "
              + AUTOSCALE
              + " in its content.");
    }
    if (!asksForAutoscale && isAutoscale) {
      throw invalid(
          "The throughput is autoscale: replace maxThroughput in offerAutopilotSettings. To change it to manual, send the offer with "
              + request.nameOf(RequestOption.MIGRATE_TO_MANUAL)
              + ": true.");
    }
    if (!isAutoscale) {
      return checked(() -> Throughput.manual(number(content, RATE)));
    }
    JsonNode rate = content.path(RATE);
    boolean changesRate =
        rate.isNumber()
            && rate.asLong() != NO_RATE
            && rate.asLong() != present.requestUnitsPerSecond();
    if (changesRate) {
      throw invalid(
          "The throughput is autoscale, so its offerThroughput cannot be replaced; replace maxThroughput in offerAutopilotSettings.");
    }
    return autoscale(settings);
  }

  /** The present throughput converted to the other kind, with the corresponding rate. */
  public static Throughput migrated(Throughput present, JsonNode content, boolean toAutoscale) {
    boolean isAutoscale = present.kind() == Throughput.Kind.AUTOSCALE;
    if (isAutoscale == toAutoscale) {
      throw invalid(
          "The throughput is %s already.".formatted(isAutoscale ? "autoscale" : "manual"));
    }
    if (toAutoscale && content.hasNonNull(AUTOSCALE)) {
      throw invalid(
          "When a throughput is changed to autoscale, its maximum follows from the present rate. Leave "
              + AUTOSCALE
              + " out, and replace the maximum afterwards.");
    }
    return checked(toAutoscale ? present::toAutoscale : present::toManual);
  }

  private static long number(JsonNode content, String name) {
    JsonNode number = content.path(name);
    if (!number.isIntegralNumber() || !number.canConvertToLong()) {
      throw invalid("The offer's %s must be a whole number.".formatted(name));
    }
    return number.asLong();
  }

  private static Throughput checked(Supplier<Throughput> throughput) {
    try {
      return throughput.get();
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  private static WireException invalid(String message) {
    return new WireException(WireError.BAD_REQUEST, message);
  }
}
