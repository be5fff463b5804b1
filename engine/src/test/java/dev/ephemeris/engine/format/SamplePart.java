// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The parts of the facts about a sample. Earlier versions did not support all of them; each part
 * must be in the facts of all formats from a certain one on, and in no others.
 */
enum SamplePart {
  /** The texts of living items, with their resource ids and ETags. */
  ITEMS(1),
  PARTITIONS(1),
  /** The resource ids of items that are expired and not purged. */
  EXPIRED(1),
  LISTING(1),
  /** The numbers of living and expired items, by kind of ttl. */
  COUNTS(2),
  /** Queries that need no index. */
  QUERIES(2),
  /** Queries that are sorted by one or more paths, or that count index entries. */
  INDEX_QUERIES(3),
  /** Rows with equal sort keys are in the order of their items' numbers. */
  TIES(4),
  /** The items that expire next. */
  UPCOMING(4),
  /** Queries for items near a point. */
  SPATIAL(4),
  /** Queries for arrays and objects, and sorted by them. */
  HASHES(5),
  /** Items that are excluded from the index. */
  UNINDEXED(6),
  WITHOUT_LINKS(7),
  /** Pages have continuations that later versions can continue from. */
  CONTINUATIONS(8),
  THROUGHPUTS(8),
  /** Queries for numbers of more than 53 bits. */
  EXACT_NUMBERS(9),
  /** Partitions have parents, and ids that differ from their positions. */
  PARTITION_IDS(10),
  /** Rows are in the order in which their items were created, unless they are sorted. */
  ORDER_OF_CREATION(12);

  private final int sinceFormat;

  SamplePart(int sinceFormat) {
    this.sinceFormat = sinceFormat;
  }

  /** The parts in the facts about a sample of this format. */
  static Set<SamplePart> of(int format) {
    return Arrays.stream(values())
        .filter(part -> part.sinceFormat <= format)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(SamplePart.class)));
  }

  /** The parts that these facts list. */
  static Set<SamplePart> in(JsonNode facts) {
    return facts
        .path("has")
        .valueStream()
        .map(part -> valueOf(part.asString()))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(SamplePart.class)));
  }
}
