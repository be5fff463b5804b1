// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.function.Function;

/**
 * Where a query goes on. It names keys and values, not counts of what was seen, so it stays right
 * whatever is written, expires or is purged in between, and after a restart.
 *
 * @param containerNumber of the container that gave it out
 * @param position behind which entry to go on
 * @param itemNumber of the item of which some rows were given already; 0 when there is none
 * @param rowsOfItem how many of them
 * @param skipped how many rows were left out because of an OFFSET
 * @param given how many rows were given
 * @param state what else the query has to remember, in a form of its own
 */
record QueryContinuation(
    int containerNumber,
    Position position,
    long itemNumber,
    int rowsOfItem,
    long skipped,
    long given,
    byte[] state) {
  /** The longest text; clients put it into a header. */
  static final int MAX_CHARACTERS = 12 * 1024;

  private static final byte ENCODING = 1;

  static QueryContinuation start(Container container) {
    return new QueryContinuation(number(container), Position.START, 0, 0, 0, 0, new byte[0]);
  }

  QueryContinuation at(Position newPosition) {
    return new QueryContinuation(containerNumber, newPosition, 0, 0, skipped, given, state);
  }

  QueryContinuation within(long newItemNumber, int newRowsOfItem) {
    return new QueryContinuation(
        containerNumber, position, newItemNumber, newRowsOfItem, skipped, given, state);
  }

  QueryContinuation counting(long newSkipped, long newGiven) {
    return new QueryContinuation(
        containerNumber, position, itemNumber, rowsOfItem, newSkipped, newGiven, state);
  }

  QueryContinuation remembering(byte[] newState) {
    return new QueryContinuation(
        containerNumber, position, itemNumber, rowsOfItem, skipped, given, newState);
  }

  String encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(ENCODING);
      out.writeInt(containerNumber);
      out.writeInt(position.partitionId());
      out.writeShort(position.key().length);
      out.write(position.key());
      out.writeLong(itemNumber);
      out.writeInt(rowsOfItem);
      out.writeLong(skipped);
      out.writeLong(given);
      out.write(state);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    if (text.length() > MAX_CHARACTERS) {
      throw EngineException.invalid(
          "The query has to remember too much from one page to the next: %d characters, at most %d are possible."
              .formatted(text.length(), MAX_CHARACTERS));
    }
    return text;
  }

  /**
   * Reads a continuation that this container once gave out.
   *
   * @param partitions that the container has
   */
  static QueryContinuation decode(Container container, PartitionMap partitions, String text) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(text)))) {
      byte encoding = in.readByte();
      int containerNumber = in.readInt();
      Position position = new Position(in.readInt(), key(in));
      boolean ours =
          encoding == ENCODING
              && containerNumber == number(container)
              && (position.isStart() || !partitions.successors(position.partitionId()).isEmpty());
      if (!ours) {
        throw invalid();
      }
      return checked(
          new QueryContinuation(
              containerNumber,
              position,
              in.readLong(),
              in.readInt(),
              in.readLong(),
              in.readLong(),
              in.readAllBytes()));
    } catch (IOException | IllegalArgumentException e) {
      throw invalid();
    }
  }

  private static QueryContinuation checked(QueryContinuation read) {
    if (read.rowsOfItem < 0 || read.skipped < 0 || read.given < 0) {
      throw invalid();
    }
    return read;
  }

  /**
   * Reads the state. What cannot be read was not given out for such a query, but perhaps for
   * another one, or somebody has changed it.
   */
  <T> T readState(Function<Value, T> reader) {
    return read(state, reader);
  }

  /** The same with what was remembered in another place. */
  static <T> T read(byte[] remembered, Function<Value, T> reader) {
    try {
      return reader.apply(DocumentValues.parse(remembered, 0, remembered.length));
    } catch (JsonException
        | ClassCastException
        | NumberFormatException
        | ArithmeticException notOurs) {
      throw invalid();
    }
  }

  private static byte[] key(DataInputStream in) throws IOException {
    byte[] key = new byte[in.readUnsignedShort()];
    in.readFully(key);
    return key;
  }

  private static int number(Container container) {
    return container.resourceId().containerNumber();
  }

  /** A continuation that cannot be gone on with, since the index it was made with is no more. */
  static EngineException outdated() {
    return EngineException.invalid(
        "The indexing policy was changed since the query was begun, and what it was looked up by is no longer indexed. Start from the beginning.");
  }

  static EngineException invalid() {
    return EngineException.invalid(
        "Invalid Continuation Token. The continuation is not one that this container has given for a query. Start from the beginning.");
  }
}
