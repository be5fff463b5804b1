package dev.ephemeris.server.wire;

import dev.ephemeris.engine.query.AccessReport;
import dev.ephemeris.engine.query.AccessReport.SingleIndex;
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
  private static final String SPEC = "IndexSpec";
  private static final String SPECS = "IndexSpecs";
  private static final String IMPACT = "IndexImpactScore";
  private static final String HIGH = "High";

  private IndexMetrics() {}

  /** The older form. */
  public static String base64(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    describe(report.used(), json.putArray("UtilizedSingleIndexes"));
    describe(report.potential(), json.putArray("PotentialSingleIndexes"));
    describeComposites(report.usedComposites(), json.putArray("UtilizedCompositeIndexes"));
    describeComposites(report.potentialComposites(), json.putArray("PotentialCompositeIndexes"));
    return Base64.getEncoder().encodeToString(json.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void describe(List<SingleIndex> indexes, ArrayNode list) {
    for (SingleIndex index : indexes) {
      list.addObject()
          .put("FilterExpression", index.filter())
          .put(SPEC, index.path())
          .put("FilterPreciseSet", true)
          .put("IndexPreciseSet", true)
          .put(IMPACT, HIGH);
    }
  }

  private static void describeComposites(List<List<String>> composites, ArrayNode list) {
    for (List<String> paths : composites) {
      ObjectNode index = list.addObject();
      paths.forEach(index.putArray(SPECS)::add);
      index.put("IndexPreciseSet", true).put(IMPACT, HIGH);
    }
  }

  /** The newer form. */
  public static String urlEncoded(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode used = json.putObject("UtilizedIndexes");
    list(report.used(), used.putArray("SingleIndexes"), false);
    listComposites(report.usedComposites(), used.putArray("CompositeIndexes"));
    ObjectNode potential = json.putObject("PotentialIndexes");
    list(report.potential(), potential.putArray("SingleIndexes"), true);
    listComposites(report.potentialComposites(), potential.putArray("CompositeIndexes"));
    // Blanks as %20: clients decode a URI, not a form.
    return URLEncoder.encode(json.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** An index that is used has no score. */
  private static void list(List<SingleIndex> indexes, ArrayNode list, boolean scored) {
    for (SingleIndex index : indexes) {
      ObjectNode listed = list.addObject().put(SPEC, index.path());
      if (scored) {
        listed.put(IMPACT, HIGH);
      }
    }
  }

  private static void listComposites(List<List<String>> composites, ArrayNode list) {
    for (List<String> paths : composites) {
      ObjectNode index = list.addObject();
      paths.forEach(index.putArray(SPECS)::add);
      index.put(IMPACT, HIGH);
    }
  }
}
