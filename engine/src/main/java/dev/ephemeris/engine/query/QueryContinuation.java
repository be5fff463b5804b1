// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Where a query continues. It has keys and values, not counts of items seen, so it stays valid
 * whatever is written, expires or is purged meanwhile, and after a restart.
 *
 * @param containerNumber of the container that it belongs to
 * @param position of the entry after which to continue
 * @param itemNumber of an item of which some rows were already returned; 0 if there is none
 * @param rowsOfItem how many of its rows
 * @param skipped how many rows were skipped because of an OFFSET
 * @param given how many rows were returned
 * @param state what else the query must remember, encoded by the execution
 */
public record QueryContinuation(
    int containerNumber,
    WalkPosition position,
    long itemNumber,
    int rowsOfItem,
    long skipped,
    long given,
    byte[] state) {
  /** The length of all fields except the position and the state. */
  private static final int FIXED_BYTES = Integer.BYTES + 3 * Long.BYTES;

  public static QueryContinuation start(Container container) {
    return new QueryContinuation(number(container), WalkPosition.START, 0, 0, 0, 0, new byte[0]);
  }

  public QueryContinuation at(WalkPosition newPosition) {
    return new QueryContinuation(containerNumber, newPosition, 0, 0, skipped, given, state);
  }

  public QueryContinuation within(long newItemNumber, int newRowsOfItem) {
    return new QueryContinuation(
        containerNumber, position, newItemNumber, newRowsOfItem, skipped, given, state);
  }

  public QueryContinuation counting(long newSkipped, long newGiven) {
    return new QueryContinuation(
        containerNumber, position, itemNumber, rowsOfItem, newSkipped, newGiven, state);
  }

  public QueryContinuation remembering(byte[] newState) {
    return new QueryContinuation(
        containerNumber, position, itemNumber, rowsOfItem, skipped, given, newState);
  }

  public String encode() {
    ByteBuffer bytes = ByteBuffer.allocate(position.bytes() + FIXED_BYTES + state.length);
    position.write(bytes);
    bytes.putLong(itemNumber).putInt(rowsOfItem).putLong(skipped).putLong(given).put(state);
    byte[] written = Arrays.copyOf(bytes.array(), bytes.position());
    return ContinuationToken.QUERY.encode(containerNumber, written);
  }

  /**
   * Reads a continuation of this container.
   *
   * @param partitions the container's partitions
   */
  public static QueryContinuation decode(
      Container container, PartitionMap partitions, String text) {
    QueryContinuation read =
        ContinuationToken.QUERY.decode(
            number(container), text, bytes -> read(number(container), bytes));
    if (!read.position.progress().isIn(partitions)
        || read.rowsOfItem < 0
        || read.skipped < 0
        || read.given < 0) {
      throw invalid();
    }
    return read;
  }

  private static QueryContinuation read(int containerNumber, ByteBuffer bytes) {
    return new QueryContinuation(
        containerNumber,
        WalkPosition.read(bytes),
        bytes.getLong(),
        bytes.getInt(),
        bytes.getLong(),
        bytes.getLong(),
        ContinuationToken.bytes(bytes, bytes.remaining()));
  }

  /**
   * Reads the state. If it cannot be read, the continuation belongs to another kind of query or was
   * modified.
   */
  public <T> T readState(Function<Value, T> reader) {
    return read(state, reader);
  }

  /** The same for a state stored elsewhere. */
  public static <T> T read(byte[] remembered, Function<Value, T> reader) {
    try {
      return reader.apply(DocumentValues.parse(remembered, 0, remembered.length));
    } catch (JsonException
        | ClassCastException
        | NumberFormatException
        | ArithmeticException notOurs) {
      throw invalid();
    }
  }

  private static int number(Container container) {
    return container.resourceId().containerNumber();
  }

  /** Refuses a continuation whose index no longer exists. */
  public static EngineException outdated() {
    return EngineException.invalid(
        "The indexing policy was changed or the server was upgraded since the query was begun, and the index that it went by is gone. Start from the beginning.");
  }

  static EngineException invalid() {
    return ContinuationToken.QUERY.refusal();
  }
}
