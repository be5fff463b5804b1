// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import java.util.TreeMap;

/**
 * A text that is equal exactly if values are equal. Unlike values, texts stay fast as keys of a
 * hash table even if an attacker chooses values with equal hashes.
 */
final class ElementKey {
  private final StringBuilder key = new StringBuilder();

  private ElementKey() {}

  static String of(Value value) {
    ElementKey key = new ElementKey();
    key.append(value);
    return key.key.toString();
  }

  /**
   * Each type has its own first letter and a recognisable end, so that different values never give
   * the same text.
   */
  private void append(Value value) {
    switch (value) {
      case UndefinedValue ignored -> key.append('u');
      case NullValue ignored -> key.append('n');
      case BooleanValue bool -> key.append(bool.isTrue() ? 't' : 'f');
      case NumberValue number ->
          key.append('d')
              .append(number.towardsZero())
              .append(' ')
              .append(number.bitsBelow())
              .append(';');
      case StringValue string -> append(string.text());
      case ArrayValue array -> {
        key.append('[');
        array.elements().forEach(this::append);
        key.append(']');
      }
      case ObjectValue object -> {
        key.append('{');
        new TreeMap<>(object.properties())
            .forEach(
                (name, property) -> {
                  append(name);
                  append(property);
                });
        key.append('}');
      }
    }
  }

  private void append(String text) {
    key.append('s').append(text.length()).append(':').append(text);
  }
}
