// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What the facts about a sample tell. Earlier versions could not tell or do everything; each part
 * has to be in the facts of all formats from a certain one on, and in no others.
 */
enum SamplePart {
  /** The texts of living items, in which their resource ids and ETags are. */
  ITEMS(1),
  PARTITIONS(1),
  /** The resource ids of items that are expired and not purged. */
  EXPIRED(1),
  LISTING(1),
  /** How many items are alive, expired, and have which kind of ttl. */
  COUNTS(2),
  /** Queries that need no index. */
  QUERIES(2),
  /** Queries that are sorted by one or more paths, or count entries of an index. */
  INDEX_QUERIES(3),
  /** Rows that tie come in the order of their items' numbers. */
  TIES(4),
  /** What expires next. */
  UPCOMING(4),
  /** Queries for what is near a place. */
  SPATIAL(4),
  /** Queries for arrays and objects, and sorted by such. */
  HASHES(5),
  /** Which items queries do not find. */
  UNINDEXED(6),
  WITHOUT_LINKS(7),
  /** Pages have continuations that later versions go on from. */
  CONTINUATIONS(8),
  THROUGHPUTS(8),
  /** Queries for numbers of more than 53 bits. */
  EXACT_NUMBERS(9),
  /** Partitions have ids that are not their places, and parents. */
  PARTITION_IDS(10);

  private final int sinceFormat;

  SamplePart(int sinceFormat) {
    this.sinceFormat = sinceFormat;
  }

  /** The parts that facts about a sample of this format have. */
  static Set<SamplePart> of(int format) {
    return Arrays.stream(values())
        .filter(part -> part.sinceFormat <= format)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(SamplePart.class)));
  }

  /** The parts that these facts say they have. */
  static Set<SamplePart> in(JsonNode facts) {
    return facts
        .path("has")
        .valueStream()
        .map(part -> valueOf(part.asString()))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(SamplePart.class)));
  }
}
