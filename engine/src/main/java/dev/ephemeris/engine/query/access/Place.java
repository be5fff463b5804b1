package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.keyspace.ValuePath;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A position together with the way on which it was reached, so that a later page goes the same way.
 *
 * @param path by what is at which place items were looked up, as bytes, and how; on the way of a
 *     composite index, what it consists of; empty on other ways
 */
public record Place(Kind kind, byte[] path, byte[] position) {
  /** The kinds of ways. */
  public enum Kind {
    SCAN(1),
    LOOKUP(2),
    ORDERED(3),
    REGION(4);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }
  }

  private static final byte[] NO_PATH = {};

  public static Place of(AccessPath access, byte[] position) {
    return switch (access) {
      case AccessPath.Scan ignored -> new Place(Kind.SCAN, NO_PATH, position);
      case AccessPath.Lookup lookup ->
          new Place(Kind.LOOKUP, lookup.condition().path().toBytes(), position);
      case AccessPath.RegionLookup lookup -> new Place(Kind.REGION, described(lookup), position);
      case AccessPath.OrderedByPath ignored -> new Place(Kind.ORDERED, NO_PATH, position);
      case AccessPath.OrderedByComposite ordered ->
          new Place(Kind.ORDERED, described(ordered), position);
    };
  }

  /** An index that says otherwise where something is has it at another position. */
  private static byte[] described(AccessPath.RegionLookup lookup) {
    byte[] path = lookup.region().path().toBytes();
    byte[] method = lookup.method().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(path.length + method.length).put(path).put(method).array();
  }

  /** Positions in another composite index mean something else, even if it has the same order. */
  private static byte[] described(AccessPath.OrderedByComposite ordered) {
    StringBuilder text = new StringBuilder();
    for (CompositeIndex.Part part : ordered.composite().parts()) {
      text.append(part.descending() ? '-' : '+').append(part.path());
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Whether it was reached on this way, or on one to the same. */
  public boolean isOn(AccessPath access) {
    Place other = of(access, position);
    return kind == other.kind && Arrays.equals(path, other.path);
  }

  public byte[] toBytes() {
    return ByteBuffer.allocate(3 + path.length + position.length)
        .put(kind.code)
        .putShort((short) path.length)
        .put(path)
        .put(position)
        .array();
  }

  /** Reads one; null when the bytes are none. */
  public static @Nullable Place of(byte[] bytes) {
    if (bytes.length < 3) {
      return null;
    }
    int pathEnd = 3 + Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(1));
    for (Kind kind : Kind.values()) {
      if (kind.code == bytes[0] && pathEnd <= bytes.length) {
        return new Place(
            kind,
            Arrays.copyOfRange(bytes, 3, pathEnd),
            Arrays.copyOfRange(bytes, pathEnd, bytes.length));
      }
    }
    return null;
  }

  boolean isOf(ValuePath other) {
    return Arrays.equals(path, other.toBytes());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Place that
        && kind == that.kind
        && Arrays.equals(path, that.path)
        && Arrays.equals(position, that.position);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(path) + Arrays.hashCode(position);
  }
}
