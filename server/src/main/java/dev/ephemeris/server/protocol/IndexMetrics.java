// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.query.AccessReport;
import dev.ephemeris.engine.query.AccessReport.SingleIndex;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The indexes that a page used or could have used, in the two formats that clients know.
 *
 * <p>HTTP sends this in a header, and clients refuse long ones: Python's asynchronous client takes
 * 8,190 bytes each, Node 16 KB for all together. So filters are cut, and indexes beyond a bound are
 * left out.
 */
public final class IndexMetrics {
  /** The most bytes of all listed indexes as they are sent. */
  static final int MAX_BYTES = 7_000;

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
    Room room = new Room(IndexMetrics::inBase64);
    describe(report.used(), json.putArray("UtilizedSingleIndexes"), room);
    describe(report.potential(), json.putArray("PotentialSingleIndexes"), room);
    describeComposites(report.usedComposites(), json.putArray("UtilizedCompositeIndexes"), room);
    describeComposites(
        report.potentialComposites(), json.putArray("PotentialCompositeIndexes"), room);
    return inBase64(json.toString());
  }

  private static String inBase64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The remaining bytes. */
  private static final class Room {
    private final UnaryOperator<String> encoding;
    private int left = MAX_BYTES;

    Room(UnaryOperator<String> encoding) {
      this.encoding = encoding;
    }

    /** Adds an index to a list, if there is room for it. */
    void add(ObjectNode index, ArrayNode list) {
      int length = encoding.apply(index + ",").length();
      if (length <= left) {
        left -= length;
        list.add(index);
      }
    }
  }

  private static String cut(String filter) {
    return filter.length() <= MAX_FILTER_CHARACTERS
        ? filter
        : filter.substring(0, MAX_FILTER_CHARACTERS) + "...";
  }

  private static void describe(List<SingleIndex> indexes, ArrayNode list, Room room) {
    for (SingleIndex index : indexes) {
      room.add(
          JsonNodeFactory.instance
              .objectNode()
              .put("FilterExpression", cut(index.filter()))
              .put(SPEC, index.path())
              .put("FilterPreciseSet", true)
              .put("IndexPreciseSet", true)
              .put(IMPACT, HIGH),
          list);
    }
  }

  private static void describeComposites(List<List<String>> composites, ArrayNode list, Room room) {
    for (List<String> paths : composites) {
      room.add(composite(paths).put("IndexPreciseSet", true).put(IMPACT, HIGH), list);
    }
  }

  private static ObjectNode composite(List<String> paths) {
    ObjectNode index = JsonNodeFactory.instance.objectNode();
    paths.forEach(index.putArray(SPECS)::add);
    return index;
  }

  /** The newer format. */
  public static String urlEncoded(AccessReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Room room = new Room(IndexMetrics::inUrl);
    ObjectNode used = json.putObject("UtilizedIndexes");
    list(report.used(), used.putArray("SingleIndexes"), false, room);
    listComposites(report.usedComposites(), used.putArray("CompositeIndexes"), room);
    ObjectNode potential = json.putObject("PotentialIndexes");
    list(report.potential(), potential.putArray("SingleIndexes"), true, room);
    listComposites(report.potentialComposites(), potential.putArray("CompositeIndexes"), room);
    return inUrl(json.toString());
  }

  /** Blanks as %20: clients decode a URI, not a form. */
  private static String inUrl(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Indexes in use have no score. */
  private static void list(List<SingleIndex> indexes, ArrayNode list, boolean scored, Room room) {
    for (SingleIndex index : indexes) {
      ObjectNode listed = JsonNodeFactory.instance.objectNode().put(SPEC, index.path());
      room.add(scored ? listed.put(IMPACT, HIGH) : listed, list);
    }
  }

  private static void listComposites(List<List<String>> composites, ArrayNode list, Room room) {
    for (List<String> paths : composites) {
      room.add(composite(paths).put(IMPACT, HIGH), list);
    }
  }
}
