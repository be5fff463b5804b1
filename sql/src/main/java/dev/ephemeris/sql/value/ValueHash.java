// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.util.Map;

/**
 * A hash of 64 bits that is the same for equal values, on every machine and after every restart. It
 * does not resist an attacker who looks for collisions.
 */
public final class ValueHash {
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

  private ValueHash() {}

  public static long of(Value value) {
    long type = value.type().code();
    return switch (value) {
      case UndefinedValue ignored -> mix(type);
      case NullValue ignored -> mix(type);
      case BooleanValue bool -> mix(type + (bool.isTrue() ? GOLDEN : 0));
      case NumberValue number -> mix(type ^ ofNumber(number));
      case StringValue string -> mix(type ^ ofText(string.text()));
      case ArrayValue array -> mix(type ^ ofElements(array.elements()));
      case ObjectValue object -> mix(type ^ ofProperties(object.properties()));
    };
  }

  private static long ofNumber(NumberValue number) {
    return mix(Double.doubleToLongBits(number.towardsZero()) ^ number.bitsBelow());
  }

  /** The hash of several values, in their order. */
  public static long ofElements(Iterable<Value> values) {
    long hash = GOLDEN;
    for (Value value : values) {
      hash = mix(hash * 31 + of(value));
    }
    return hash;
  }

  /** The order of properties does not count, so their hashes are added. */
  private static long ofProperties(Map<String, Value> properties) {
    long sum = 0;
    for (Map.Entry<String, Value> property : properties.entrySet()) {
      sum += mix(ofText(property.getKey()) * 31 + of(property.getValue()));
    }
    return sum;
  }

  private static long ofText(String text) {
    long hash = GOLDEN;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x0000_0100_0000_01B3L;
    }
    return mix(hash);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return mixed ^ (mixed >>> 31);
  }
}
