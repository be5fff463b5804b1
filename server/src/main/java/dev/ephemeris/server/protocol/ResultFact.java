// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import static dev.ephemeris.server.protocol.ValueKind.FLAG;
import static dev.ephemeris.server.protocol.ValueKind.INT32;

/**
 * The facts that a result may have besides status, charge, session and body. Each wire has a table
 * of their spellings, and sends those that it knows.
 */
public enum ResultFact {
  ETAG,
  CONTINUATION,
  ITEM_COUNT(INT32),
  /** The {@code _rid} of the owner. */
  OWNER_RESOURCE_ID,
  /** The path by names of the owner; see {@link OwnerNames}. */
  OWNER_NAMES,
  RETRY_AFTER_MILLIS(INT32),
  WRITE_QUORUM(INT32),
  REPLICA_SET_SIZE(INT32),
  QUOTA,
  USAGE,
  INDEX_PROGRESS(INT32),
  QUERY_METRICS,
  INDEX_METRICS,
  QUERY_EXECUTION_INFO,
  REQUIRES_DISTRIBUTION(FLAG),
  MIN_THROUGHPUT(INT32),
  OFFER_REPLACE_PENDING(FLAG),
  /** The resource's URL as the client has written it. */
  LOCATION;

  private static final ResultFact[] VALUES = values();

  private final ValueKind kind;

  ResultFact() {
    this(ValueKind.TEXT);
  }

  ResultFact(ValueKind kind) {
    this.kind = kind;
  }

  /** What its value is. */
  public ValueKind kind() {
    return kind;
  }

  /** Its index in arrays with an element for each fact. */
  @SuppressWarnings("EnumOrdinal") // Made for each answer: a map would cost more than the array.
  public int place() {
    return ordinal();
  }

  static int count() {
    return VALUES.length;
  }
}
