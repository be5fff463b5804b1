// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/**
 * Every change of the stored format is a constant here, with its reason and what upgrading costs. A
 * folder remembers the version it was written with; a program meets an older one by upgrading it
 * and a newer one by refusing to start.
 */
public enum FormatVersion {
  /** The first format. */
  FIRST(1),
  /**
   * Each partition counts its items by when they expire, and has expiry queues while TTL is on.
   * Upgrading reads every item once, at the first start, to count it; the queues are built later in
   * the background.
   */
  TALLIES(2),
  /**
   * Items have index entries. Upgrading costs nothing at the start: data without an index gets one
   * in the background, and queries do without it until then.
   */
  INDEX(3),
  /**
   * Items have entries in spatial indexes. An earlier program would write items without them into
   * an index that says it has them, and queries would miss those items later. Upgrading costs
   * nothing at the start: an index by a policy that names spatial paths is made anew in the
   * background, and queries go by the old one until then.
   */
  SPATIAL_INDEX(4),
  /**
   * Arrays and objects have another hash in the index, the one by which .NET's client goes on with
   * a sorted query. Upgrading costs nothing at the start: every index is made anew in the
   * background. Until then queries go by the old one, except for what they ask about arrays and
   * objects, for which they look at all items.
   */
  ORDER_OF_ARRAYS(5),
  /**
   * Items can be left out of the index; they say so in their first byte, and are counted. An
   * earlier program could not read them. Upgrading costs nothing: there are none yet.
   */
  UNINDEXED_ITEMS(6),
  /**
   * Items can be written so that they are sent without their links; they say so in their first
   * byte. An earlier program could not read them. Upgrading costs nothing: there are none yet.
   */
  ITEMS_WITHOUT_LINKS(7),
  /**
   * A throughput can have an increment or be that of an offer type of old. An earlier program could
   * not read these. Upgrading costs nothing: there are none yet.
   */
  OFFER_DETAILS(8),
  /**
   * Numbers of 2^53 or more have all bits of a whole number in the index, and a negative zero
   * counts in the hash of an array or object around it, as for .NET's client when it goes on with a
   * sorted query. Upgrading costs nothing at the start: every index is made anew in the background.
   * Until then queries go by the old one, except where it has such numbers, arrays or objects among
   * what they ask for: then they look at all items. A continuation that ends at such a number is
   * refused, for other numbers may have moved past it.
   */
  EXACT_NUMBERS(9),
  /**
   * Partitions of a container have ids that are stored with it, and parents. An earlier program
   * could not read these. Upgrading costs nothing: partitions that were stored without an id have
   * their place in the list as their id, as before, and keep it. A container is stored anew when it
   * is next changed; no item is touched.
   */
  PARTITION_IDS(10),
  /**
   * Data on the way to {@link #ITEMS_BY_NUMBER}: some items are stored in the new way, others in
   * the old way, and each in one of the two. Stored only during that upgrade, and by salvage, so
   * that an earlier program does not open the data, and the next start continues: it rewrites what
   * is left, and counts the items of partitions that have no counts.
   */
  ITEMS_IN_TWO_WAYS(11),
  /**
   * Items are stored under their numbers, and so in the order in which they were created; their
   * keys lead to the numbers, which come from a counter. An earlier program would find no items.
   * Upgrading rewrites every item at the first start, before any request is served, and begins
   * those indexes anew that are being built. It needs free disk space for another copy of the items
   * until the old entries are removed from the files.
   */
  ITEMS_BY_NUMBER(12);

  private final int number;

  FormatVersion(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }

  /** The version that this program writes. */
  public static FormatVersion current() {
    return ITEMS_BY_NUMBER;
  }
}
