// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.throughput.RequestUnits;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The result of a request: a status, facts, and a JSON body. The body may be part of a larger
 * array, so that stored bytes are sent without a copy. Facts that nearly every result has are
 * fields; others are in an array at their {@link ResultFact#place}.
 *
 * <p>A result is changed only while it is made, by one thread at a time.
 */
public class Result {
  private static final byte[] NOTHING = new byte[0];

  private final int status;
  private final byte[] body;
  private final int bodyOffset;
  private final int bodyLength;
  private int substatus;
  private @Nullable RequestUnits charge;
  private boolean seen;
  private int partitionId;
  private long lsn;

  /** Of each fact a String, Boolean or Long, as its kind says; null while there is no fact. */
  private @Nullable Object @Nullable [] facts;

  protected Result(int status, byte[] body, int bodyOffset, int bodyLength) {
    this.status = status;
    this.body = body;
    this.bodyOffset = bodyOffset;
    this.bodyLength = bodyLength;
  }

  public static Result empty(int status) {
    return new Result(status, NOTHING, 0, 0);
  }

  public static Result json(int status, JsonNode body) {
    return json(status, body.toString().getBytes(StandardCharsets.UTF_8));
  }

  public static Result json(int status, byte[] body) {
    return json(status, body, 0, body.length);
  }

  /** The body is the given part of the array, which is not changed afterwards. */
  public static Result json(int status, byte[] body, int offset, int length) {
    return new Result(status, body, offset, length);
  }

  /** Sets the substatus. */
  public Result substatus(int newSubstatus) {
    substatus = newSubstatus;
    return this;
  }

  /** Sets the charge. */
  public Result charged(RequestUnits requestUnits) {
    charge = requestUnits;
    return this;
  }

  /**
   * Sets the partition that was read or written and its LSN, which clients use for session tokens.
   */
  public Result seen(int newPartitionId, long newLsn) {
    seen = true;
    partitionId = newPartitionId;
    lsn = newLsn;
    return this;
  }

  /** Adds a fact that is text: ASCII without line ends. */
  public Result with(ResultFact fact, String text) {
    return put(fact, fact.kind() == ValueKind.TEXT, text);
  }

  /** Adds a fact that is a whole number. */
  public Result with(ResultFact fact, long number) {
    boolean fits =
        fact.kind() == ValueKind.INT64
            || (fact.kind() == ValueKind.INT32 && number == (int) number);
    return put(fact, fits, number);
  }

  /** Adds a fact that is a flag. */
  public Result with(ResultFact fact, boolean flag) {
    return put(fact, fact.kind() == ValueKind.FLAG, flag);
  }

  /** Adds a fact unless it is null. */
  public Result withOptional(ResultFact fact, @Nullable String text) {
    return text == null ? this : with(fact, text);
  }

  private Result put(ResultFact fact, boolean fits, Object value) {
    if (!fits) {
      throw new IllegalArgumentException(fact + " cannot be " + value);
    }
    @Nullable Object[] known = facts;
    if (known == null) {
      known = new @Nullable Object[ResultFact.count()];
      facts = known;
    }
    known[fact.place()] = value;
    return this;
  }

  public int status() {
    return status;
  }

  /** 0 if there is none. */
  public int substatus() {
    return substatus;
  }

  /** The charge; zero if it was not set. */
  public RequestUnits charge() {
    return charge == null ? RequestUnits.ZERO : charge;
  }

  /** Whether there is a charge. */
  public boolean isCharged() {
    return charge != null;
  }

  /** Whether there is a partition and an LSN for a session token. */
  public boolean isSeen() {
    return seen;
  }

  /** The partition that was read or written: the protocol's partition key range id. */
  public int partitionId() {
    return partitionId;
  }

  /** The LSN of that partition. */
  public long lsn() {
    return lsn;
  }

  /** Whether there is any {@link ResultFact}. */
  public boolean hasFacts() {
    return facts != null;
  }

  /** Whether the result says this fact. */
  public boolean has(ResultFact fact) {
    return value(fact) != null;
  }

  /** A fact that is text. */
  public String text(ResultFact fact) {
    return (String) known(fact);
  }

  /** A fact that is a whole number, of 32 bits or of 64. */
  public long number(ResultFact fact) {
    return (Long) known(fact);
  }

  /** A fact that is a flag. */
  public boolean flag(ResultFact fact) {
    return (Boolean) known(fact);
  }

  private Object known(ResultFact fact) {
    Object value = value(fact);
    if (value == null) {
      throw new IllegalStateException("the result does not say " + fact);
    }
    return value;
  }

  private @Nullable Object value(ResultFact fact) {
    @Nullable Object[] known = facts;
    return known == null ? null : known[fact.place()];
  }

  public byte[] body() {
    return body;
  }

  public int bodyOffset() {
    return bodyOffset;
  }

  public int bodyLength() {
    return bodyLength;
  }
}
