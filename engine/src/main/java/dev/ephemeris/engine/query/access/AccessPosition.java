// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.ValuePath;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A position with the access path by which it was reached, so that a later page uses the same one.
 *
 * @param path identifies the access path: for a lookup, the encoded path and, for a region, the
 *     method; for a composite index, its parts; empty for other kinds
 * @param among the position among entries that the index cannot put in order; otherwise empty
 */
public record AccessPosition(Kind kind, byte[] path, byte[] position, byte[] among) {
  /** The kinds of access paths. */
  public enum Kind {
    /** The order of keys, in which items were stored up to format 10; not used any more. */
    SCAN_BY_KEYS(1),
    /** All items, in the order of their numbers. */
    SCAN(6),
    /** Items that an index has found, in the order of their numbers. */
    NUMBERED(7),
    LOOKUP(2),
    ORDERED(3),
    REGION(4),
    /** As {@link #ORDERED}, between entries that the index cannot put in order. */
    AMONG_ALIKE(5);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }
  }

  private static final byte[] NO_PATH = {};
  private static final byte[] NOTHING = {};
  private static final List<Boolean> ONE_VALUE = List.of(false);

  private AccessPosition(Kind kind, byte[] path, byte[] position) {
    this(kind, path, position, NOTHING);
  }

  public static AccessPosition of(AccessPath access, byte[] position) {
    return switch (access) {
      case AccessPath.Scan ignored -> new AccessPosition(Kind.SCAN, NO_PATH, position);
      case AccessPath.Numbered ignored -> new AccessPosition(Kind.NUMBERED, NO_PATH, position);
      case AccessPath.Lookup lookup ->
          new AccessPosition(Kind.LOOKUP, lookup.condition().path().toBytes(), position);
      case AccessPath.RegionLookup lookup ->
          new AccessPosition(Kind.REGION, described(lookup), position);
      case AccessPath.OrderedByPath ignored -> new AccessPosition(Kind.ORDERED, NO_PATH, position);
      case AccessPath.OrderedByComposite ordered ->
          new AccessPosition(Kind.ORDERED, described(ordered), position);
    };
  }

  /**
   * A position on an ordered access path, between entries that the index cannot put in order.
   *
   * @param position from which these entries begin
   */
  public static AccessPosition among(AccessPath access, byte[] position, byte[] among) {
    return new AccessPosition(Kind.AMONG_ALIKE, of(access, position).path, position, among);
  }

  /** The position of an item in the order of numbers. */
  static byte[] ofNumber(long itemNumber) {
    return ByteBuffer.allocate(Long.BYTES).putLong(itemNumber).array();
  }

  /** The number, from a position in the order of numbers. */
  static long numberOf(byte[] position) {
    return ByteBuffer.wrap(position).getLong();
  }

  /** If an index encodes locations in another way, it has them at other positions. */
  private static byte[] described(AccessPath.RegionLookup lookup) {
    byte[] path = lookup.region().path().toBytes();
    byte[] method = lookup.method().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(path.length + method.length).put(path).put(method).array();
  }

  /** Positions in another composite index have another meaning, even if its order is the same. */
  private static byte[] described(AccessPath.OrderedByComposite ordered) {
    StringBuilder text = new StringBuilder();
    for (CompositeIndex.Part part : ordered.composite().parts()) {
      text.append(part.descending() ? '-' : '+').append(part.path());
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Whether it was reached by this access path or an equivalent one. */
  public boolean isOn(AccessPath access) {
    AccessPosition other = of(access, position);
    Kind way = kind == Kind.AMONG_ALIKE ? Kind.ORDERED : kind;
    return way == other.kind && Arrays.equals(path, other.path);
  }

  /** Whether a present index has its position, on the access path by which it was reached. */
  public boolean hasPresentForm(AccessPath access) {
    return switch (access) {
      case AccessPath.Scan ignored -> position.length == Long.BYTES;
      case AccessPath.Numbered ignored -> position.length == Long.BYTES;
      case AccessPath.RegionLookup ignored -> true;
      case AccessPath.Lookup ignored -> IndexPosition.hasPresentForm(position, ONE_VALUE);
      case AccessPath.OrderedByPath ignored -> IndexPosition.hasPresentForm(position, ONE_VALUE);
      case AccessPath.OrderedByComposite ordered ->
          IndexPosition.hasPresentForm(position, ordered.composite().descending());
    };
  }

  public byte[] toBytes() {
    boolean isAmong = kind == Kind.AMONG_ALIKE;
    ByteBuffer bytes =
        ByteBuffer.allocate(3 + path.length + position.length + (isAmong ? 2 + among.length : 0))
            .put(kind.code)
            .putShort((short) path.length)
            .put(path);
    if (isAmong) {
      bytes.putShort((short) position.length).put(position).put(among);
    } else {
      bytes.put(position);
    }
    return bytes.array();
  }

  /** Decodes a position; null if the bytes are not valid. */
  public static @Nullable AccessPosition of(byte[] bytes) {
    ByteBuffer source = ByteBuffer.wrap(bytes);
    try {
      byte code = source.get();
      byte[] path = lengthAndBytes(source);
      for (Kind kind : Kind.values()) {
        if (kind.code == code) {
          byte[] position = kind == Kind.AMONG_ALIKE ? lengthAndBytes(source) : rest(source);
          return new AccessPosition(kind, path, position, rest(source));
        }
      }
      return null;
    } catch (BufferUnderflowException e) {
      return null;
    }
  }

  private static byte[] lengthAndBytes(ByteBuffer source) {
    byte[] bytes = new byte[Short.toUnsignedInt(source.getShort())];
    source.get(bytes);
    return bytes;
  }

  private static byte[] rest(ByteBuffer source) {
    byte[] bytes = new byte[source.remaining()];
    source.get(bytes);
    return bytes;
  }

  boolean isOf(ValuePath other) {
    return Arrays.equals(path, other.toBytes());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AccessPosition that
        && kind == that.kind
        && Arrays.equals(path, that.path)
        && Arrays.equals(position, that.position)
        && Arrays.equals(among, that.among);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(path) + Arrays.hashCode(position);
  }
}
