// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/**
 * What an answer may say besides status, charge, session and body. Each wire has a table of how
 * these are spelled, and sends those that it has a word for.
 */
public enum ResultFact {
  ETAG,
  CONTINUATION,
  ITEM_COUNT(true),
  /** The {@code _rid} of what the resource belongs to. */
  OWNER_RESOURCE_ID,
  /** The path by names of the same; see {@link OwnerNames}. */
  OWNER_NAMES,
  RETRY_AFTER_MILLIS(true),
  WRITE_QUORUM(true),
  REPLICA_SET_SIZE(true),
  QUOTA,
  USAGE,
  INDEX_PROGRESS(true),
  QUERY_METRICS,
  INDEX_METRICS,
  QUERY_EXECUTION_INFO,
  REQUIRES_DISTRIBUTION,
  MIN_THROUGHPUT(true),
  OFFER_REPLACE_PENDING,
  /** Where the resource is, as the client has written it. */
  LOCATION;

  private static final ResultFact[] VALUES = values();

  private final boolean number;

  ResultFact() {
    this(false);
  }

  ResultFact(boolean number) {
    this.number = number;
  }

  /** Whether it is a whole number; else it is text. */
  public boolean isNumber() {
    return number;
  }

  /** Its place in arrays that have one for each fact. */
  @SuppressWarnings("EnumOrdinal") // Made for each answer: a map would cost more than the array.
  public int place() {
    return ordinal();
  }

  static int count() {
    return VALUES.length;
  }
}
