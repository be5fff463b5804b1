package dev.ephemeris.server.wire;

import dev.ephemeris.engine.query.AccessReport;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Which indexes a page used, and which it could have used, in the two forms that clients know. */
public final class IndexMetrics {
  public static final String HEADER = "x-ms-cosmos-index-utilization";
  private static final String IMPACT = "High";

  private IndexMetrics() {}

  /** The older form. */
  public static String base64(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode used = json.putArray("UtilizedSingleIndexes");
    usedSingles(report, used);
    used.forEach(index -> describe((ObjectNode) index));
    ArrayNode potential = json.putArray("PotentialSingleIndexes");
    missingSingles(report, potential);
    potential.forEach(index -> describe((ObjectNode) index));
    usedComposites(report, json.putArray("UtilizedCompositeIndexes"));
    json.putArray("PotentialCompositeIndexes");
    return Base64.getEncoder().encodeToString(json.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void describe(ObjectNode index) {
    index
        .put("FilterExpression", "")
        .put("FilterPreciseSet", true)
        .put("IndexPreciseSet", true)
        .put("IndexImpactScore", IMPACT);
  }

  /** The newer form. */
  public static String urlEncoded(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode used = json.putObject("Utilized");
    usedSingles(report, used.putArray("SingleIndexes"));
    usedComposites(report, used.putArray("CompositeIndexes"));
    ObjectNode potential = json.putObject("Potential");
    missingSingles(report, potential.putArray("SingleIndexes"));
    potential.putArray("CompositeIndexes");
    // Blanks as %20: clients decode a URI, not a form.
    return URLEncoder.encode(json.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void usedSingles(AccessReport report, ArrayNode list) {
    report.usedPaths().forEach(path -> list.addObject().put("IndexSpec", path));
  }

  private static void missingSingles(AccessReport report, ArrayNode list) {
    report
        .missingPaths()
        .forEach(path -> list.addObject().put("IndexSpec", path).put("IndexImpactScore", IMPACT));
  }

  private static void usedComposites(AccessReport report, ArrayNode list) {
    for (List<String> paths : report.usedComposites()) {
      ArrayNode specs = list.addObject().put("IndexImpactScore", IMPACT).putArray("IndexSpecs");
      paths.forEach(specs::add);
    }
  }
}
