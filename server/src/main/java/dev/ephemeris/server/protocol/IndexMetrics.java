// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.query.AccessReport;
import dev.ephemeris.engine.query.AccessReport.SingleIndex;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The indexes that a page used or could have used, in the two formats that clients know.
 *
 * <p>HTTP sends this in a header, and clients refuse long headers: filters are cut, and indexes
 * beyond a bound are left out.
 */
public final class IndexMetrics {
  /** The most characters of the paths and filters of all listed indexes. */
  static final int MAX_CHARACTERS = 2_500;

  /** The most characters of one filter. */
  static final int MAX_FILTER_CHARACTERS = 100;

  private static final String SPEC = "IndexSpec";
  private static final String SPECS = "IndexSpecs";
  private static final String IMPACT = "IndexImpactScore";
  private static final String HIGH = "High";

  private IndexMetrics() {}

  /** The older format. */
  public static String base64(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Room room = new Room();
    describe(report.used(), json.putArray("UtilizedSingleIndexes"), room);
    describe(report.potential(), json.putArray("PotentialSingleIndexes"), room);
    describeComposites(report.usedComposites(), json.putArray("UtilizedCompositeIndexes"), room);
    describeComposites(
        report.potentialComposites(), json.putArray("PotentialCompositeIndexes"), room);
    return Base64.getEncoder().encodeToString(json.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The remaining characters. */
  private static final class Room {
    private int left = MAX_CHARACTERS;

    /** Takes characters if there are enough; false otherwise. */
    boolean take(int characters) {
      if (characters > left) {
        return false;
      }
      left -= characters;
      return true;
    }

    boolean take(List<String> paths) {
      return take(paths.stream().mapToInt(String::length).sum());
    }
  }

  private static String cut(String filter) {
    return filter.length() <= MAX_FILTER_CHARACTERS
        ? filter
        : filter.substring(0, MAX_FILTER_CHARACTERS) + "...";
  }

  private static void describe(List<SingleIndex> indexes, ArrayNode list, Room room) {
    for (SingleIndex index : indexes) {
      String filter = cut(index.filter());
      if (!room.take(filter.length() + index.path().length())) {
        continue;
      }
      list.addObject()
          .put("FilterExpression", filter)
          .put(SPEC, index.path())
          .put("FilterPreciseSet", true)
          .put("IndexPreciseSet", true)
          .put(IMPACT, HIGH);
    }
  }

  private static void describeComposites(List<List<String>> composites, ArrayNode list, Room room) {
    for (List<String> paths : composites) {
      if (!room.take(paths)) {
        continue;
      }
      ObjectNode index = list.addObject();
      paths.forEach(index.putArray(SPECS)::add);
      index.put("IndexPreciseSet", true).put(IMPACT, HIGH);
    }
  }

  /** The newer format. */
  public static String urlEncoded(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Room room = new Room();
    ObjectNode used = json.putObject("UtilizedIndexes");
    list(report.used(), used.putArray("SingleIndexes"), false, room);
    listComposites(report.usedComposites(), used.putArray("CompositeIndexes"), room);
    ObjectNode potential = json.putObject("PotentialIndexes");
    list(report.potential(), potential.putArray("SingleIndexes"), true, room);
    listComposites(report.potentialComposites(), potential.putArray("CompositeIndexes"), room);
    // Blanks as %20: clients decode a URI, not a form.
    return URLEncoder.encode(json.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Indexes in use have no score. */
  private static void list(List<SingleIndex> indexes, ArrayNode list, boolean scored, Room room) {
    for (SingleIndex index : indexes) {
      if (!room.take(index.path().length())) {
        continue;
      }
      ObjectNode listed = list.addObject().put(SPEC, index.path());
      if (scored) {
        listed.put(IMPACT, HIGH);
      }
    }
  }

  private static void listComposites(List<List<String>> composites, ArrayNode list, Room room) {
    for (List<String> paths : composites) {
      if (!room.take(paths)) {
        continue;
      }
      ObjectNode index = list.addObject();
      paths.forEach(index.putArray(SPECS)::add);
      index.put(IMPACT, HIGH);
    }
  }
}
