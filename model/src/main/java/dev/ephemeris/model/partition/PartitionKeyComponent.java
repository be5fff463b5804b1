// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

/** One level of a partition key: the value at one path of an item. */
public sealed interface PartitionKeyComponent {

  /** The item has no value at that path; {@code {}} on the wire. */
  record Undefined() implements PartitionKeyComponent {}

  /** The item has {@code null} at that path, which is different from no value. */
  record Null() implements PartitionKeyComponent {}

  record Bool(boolean value) implements PartitionKeyComponent {}

  /**
   * A number. All numbers are doubles, as in the clients; zero and minus zero are different keys
   * because they hash differently.
   */
  record Num(double value) implements PartitionKeyComponent {
    public Num {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("JSON has no such number: " + value);
      }
    }
  }

  record Text(String value) implements PartitionKeyComponent {}

  PartitionKeyComponent UNDEFINED = new Undefined();
  PartitionKeyComponent NULL = new Null();
  PartitionKeyComponent TRUE = new Bool(true);
  PartitionKeyComponent FALSE = new Bool(false);

  static PartitionKeyComponent of(boolean value) {
    return value ? TRUE : FALSE;
  }

  static PartitionKeyComponent of(double value) {
    return new Num(value);
  }

  static PartitionKeyComponent of(String value) {
    return new Text(value);
  }
}
