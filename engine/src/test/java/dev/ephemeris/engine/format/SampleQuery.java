// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import java.util.regex.Pattern;

/** The queries with which samples are compared. */
enum SampleQuery {
  ALL("SELECT VALUE c.id FROM c", SamplePart.QUERIES, ""),
  FILTERED("SELECT VALUE c.id FROM c WHERE c.n >= 4", SamplePart.QUERIES, ""),
  WHOLE_ITEM("SELECT * FROM c WHERE c.k = 7", SamplePart.QUERIES, "index on /k/?"),
  DISTINCT("SELECT DISTINCT VALUE c.n FROM c", SamplePart.QUERIES, ""),
  COUNTED("SELECT VALUE COUNT(1) FROM c", SamplePart.QUERIES, ""),
  COUNTED_BY_INDEX(
      "SELECT VALUE COUNT(1) FROM c WHERE c.n >= 0", SamplePart.INDEX_QUERIES, "index on /n/?"),
  SORTED(
      "SELECT VALUE c.id FROM c ORDER BY c.k DESC",
      SamplePart.INDEX_QUERIES,
      "index on /k/?, in descending order"),
  SORTED_WITH_TIES(
      "SELECT VALUE c.id FROM c ORDER BY c.n DESC",
      SamplePart.TIES,
      "index on /n/?, in descending order"),
  SORTED_BY_TWO(
      "SELECT VALUE c.id FROM c ORDER BY c.n, c.k",
      SamplePart.INDEX_QUERIES,
      "composite index on /n, /k"),
  NEAR(
      "SELECT VALUE c.id FROM c WHERE ST_DISTANCE(c.place, {'type': 'Point', 'coordinates': [13.4, 52.5]}) < 60000",
      SamplePart.SPATIAL,
      "spatial index on /place/*"),
  SORTED_BY_ARRAYS(
      "SELECT VALUE c.id FROM c ORDER BY c.v",
      SamplePart.HASHES,
      "index on /v/?, in ascending order"),
  ARRAY("SELECT VALUE c.id FROM c WHERE c.v = [0]", SamplePart.HASHES, ""),
  COUNTED_OBJECTS(
      "SELECT VALUE COUNT(1) FROM c WHERE IS_OBJECT(c.v)", SamplePart.HASHES, "index on /v"),
  /** Its second page ends at item 12, whose number is as a double equal to that of item 15. */
  SORTED_BY_BIG(
      "SELECT VALUE c.id FROM c ORDER BY c.big",
      SamplePart.CONTINUATIONS,
      "index on /big/?, in ascending order"),
  BIG("SELECT VALUE c.id FROM c WHERE c.big = 9007199254741005", SamplePart.EXACT_NUMBERS, ""),
  COUNTED_BIG(
      "SELECT VALUE COUNT(1) FROM c WHERE c.big > 9007199254741004",
      SamplePart.EXACT_NUMBERS,
      "index on /big");

  /** The page of {@link #SORTED_BY_BIG} that follows a number of more than 53 bits. */
  static final int PAGE_BEHIND_LARGE = 2;

  private static final Pattern PATH = Pattern.compile("c\\.(n|k|v|big|place)\\b");

  private final String text;
  private final SamplePart part;
  private final String access;

  SampleQuery(String text, SamplePart part, String access) {
    this.text = text;
    this.part = part;
    this.access = access;
  }

  String text() {
    return text;
  }

  /** The part in which the facts contain its pages. */
  SamplePart part() {
    return part;
  }

  /** The same query, written so that no index serves it. */
  String textWithoutIndex() {
    if (isSorted()) {
      return text.replace("FROM c", "FROM (SELECT VALUE d FROM d) AS c");
    }
    String hidden = PATH.matcher(text).replaceAll("IIF(true, c.$1, 0)");
    return hidden.equals(text) ? text + " WHERE IIF(true, c.k, 0) >= 0" : hidden;
  }

  /** Whether the order of its rows is known. */
  boolean isSorted() {
    return text.contains("ORDER BY");
  }

  /** The beginning of the explanation if an index serves it; empty if none has to. */
  String access() {
    return access;
  }
}
