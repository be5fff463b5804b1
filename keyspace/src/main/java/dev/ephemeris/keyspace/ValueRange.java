// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.number.WideNumbers;
import java.util.Arrays;
import java.util.List;

/**
 * A range of values, as places in the order of their bytes.
 *
 * <p>If a bound is a string that the index cuts, or the hash of an array or object, the range
 * includes all values that the index cannot distinguish from the bound; {@link
 * IndexValue#isPartial} tells readers which values they have to compare with the item.
 */
public record ValueRange(Place from, Place to) {
  /** A place in the order: before or after all values that begin with these bytes. */
  record Place(byte[] bytes, boolean after) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Place that && after == that.after && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(bytes) + Boolean.hashCode(after);
    }
  }

  private static final byte[] NOTHING = {};
  private static final ValueRange ALL =
      new ValueRange(new Place(NOTHING, false), new Place(NOTHING, true));
  private static final ValueRange DEFINED =
      new ValueRange(new Place(type(IndexValueCode.UNDEFINED), true), ALL.to);

  /** The types of values, of which only equal ones are compared. */
  public enum Type {
    UNDEFINED(IndexValueCode.UNDEFINED, IndexValueCode.UNDEFINED),
    NULL(IndexValueCode.NULL, IndexValueCode.NULL),
    BOOLEAN(IndexValueCode.FALSE, IndexValueCode.TRUE),
    NUMBER(IndexValueCode.NUMBER, IndexValueCode.NUMBER),
    STRING(IndexValueCode.TEXT, IndexValueCode.TEXT),
    ARRAY(IndexValueCode.ARRAY, IndexValueCode.ARRAY),
    OBJECT(IndexValueCode.OBJECT, IndexValueCode.OBJECT);

    private final int firstCode;
    private final int lastCode;

    Type(int firstCode, int lastCode) {
      this.firstCode = firstCode;
      this.lastCode = lastCode;
    }

    private Place before() {
      return new Place(type(firstCode), false);
    }

    private Place behind() {
      return new Place(type(lastCode), true);
    }

    static Type of(IndexValue value) {
      return switch (value) {
        case IndexValue.Undefined ignored -> UNDEFINED;
        case IndexValue.Null ignored -> NULL;
        case IndexValue.Bool ignored -> BOOLEAN;
        case IndexValue.Num ignored -> NUMBER;
        case IndexValue.Text ignored -> STRING;
        case IndexValue.ArrayHash ignored -> ARRAY;
        case IndexValue.ObjectHash ignored -> OBJECT;
      };
    }
  }

  private static byte[] type(int code) {
    return new byte[] {(byte) code};
  }

  /** Every value, also undefined. */
  public static ValueRange all() {
    return ALL;
  }

  /** Every value but undefined. */
  public static ValueRange defined() {
    return DEFINED;
  }

  /** Every value of a type. */
  public static ValueRange of(Type type) {
    return new ValueRange(type.before(), type.behind());
  }

  /** Every array and object: the index has only hashes of them. */
  public static ValueRange ofHashes() {
    return new ValueRange(Type.ARRAY.before(), Type.OBJECT.behind());
  }

  /** The numbers that {@link WideNumbers} splits: those below zero, and those above. */
  static List<ValueRange> ofWideNumbers() {
    Place most = new Place(doubleBytes(-WideNumbers.LEAST), true);
    Place least = new Place(doubleBytes(WideNumbers.LEAST), false);
    return List.of(
        new ValueRange(Type.NUMBER.before(), most), new ValueRange(least, Type.NUMBER.behind()));
  }

  /** Without the bits below the double, which entries of earlier formats do not have. */
  private static byte[] doubleBytes(double value) {
    return Arrays.copyOf(bytes(IndexValue.of(value)), 1 + Double.BYTES);
  }

  /** Just this value. */
  public static ValueRange equalTo(IndexValue value) {
    byte[] bytes = bytes(value);
    return new ValueRange(new Place(bytes, false), new Place(bytes, true));
  }

  /** The values of the same type from this one on. */
  public static ValueRange from(IndexValue value, boolean inclusive) {
    return new ValueRange(
        new Place(bytes(value), !inclusive && !isVague(value)), Type.of(value).behind());
  }

  /** The values of the same type up to this one. */
  public static ValueRange to(IndexValue value, boolean inclusive) {
    return new ValueRange(
        Type.of(value).before(), new Place(bytes(value), inclusive || isVague(value)));
  }

  /** The strings that begin with this one. */
  public static ValueRange startingWith(String prefix) {
    ByteSink sink = new ByteSink(prefix.length() + 3);
    IndexValueCode.textPrefix(sink, prefix);
    byte[] bytes = sink.toBytes();
    return new ValueRange(new Place(bytes, false), new Place(bytes, true));
  }

  /** The intersection. */
  public ValueRange and(ValueRange other) {
    return new ValueRange(
        compare(from, other.from) >= 0 ? from : other.from,
        compare(to, other.to) <= 0 ? to : other.to);
  }

  /** Whether it contains no value. */
  public boolean isEmpty() {
    return compare(from, to) >= 0;
  }

  /** Whether the bound stands for more than one value. */
  private static boolean isVague(IndexValue bound) {
    return switch (bound) {
      case IndexValue.Text text -> text.cut() || IndexValueCode.isTooLong(text.value());
      case IndexValue.ArrayHash ignored -> true;
      case IndexValue.ObjectHash ignored -> true;
      case IndexValue.Undefined ignored -> false;
      case IndexValue.Null ignored -> false;
      case IndexValue.Bool ignored -> false;
      case IndexValue.Num ignored -> false;
    };
  }

  private static byte[] bytes(IndexValue value) {
    ByteSink sink = new ByteSink(32);
    IndexValueCode.write(sink, value);
    return sink.toBytes();
  }

  static int compare(Place one, Place other) {
    int common = Arrays.mismatch(one.bytes, other.bytes);
    if (common < 0) {
      return Boolean.compare(one.after, other.after);
    }
    // If one is a prefix of the other, it lies before or after all values with that prefix.
    if (common == one.bytes.length) {
      return one.after ? 1 : -1;
    }
    if (common == other.bytes.length) {
      return other.after ? -1 : 1;
    }
    return Byte.compareUnsigned(one.bytes[common], other.bytes[common]);
  }
}
