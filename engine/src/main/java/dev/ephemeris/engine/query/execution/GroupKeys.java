// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.ContentHash;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of a group as a continuation remembers them: bounded, and in the same order as the keys.
 * Groups whose keys are remembered alike are told apart by their hashes.
 */
final class GroupKeys {
  /** The characters of a string that are remembered. */
  private static final int MAX_CHARACTERS = 128;

  private GroupKeys() {}

  /** For each key its type and, as far as it is remembered, its value. */
  static List<Value> remembered(List<Value> keys) {
    List<Value> remembered = new ArrayList<>();
    for (Value key : keys) {
      remembered.add(Values.of(key.type().code()));
      remembered.add(remembered(key));
    }
    return remembered;
  }

  private static Value remembered(Value key) {
    return switch (key) {
      case UndefinedValue ignored -> Values.NULL;
      case NullValue ignored -> Values.NULL;
      case BooleanValue ignored -> key;
      case NumberValue ignored -> key;
      case StringValue string -> Values.of(beginning(string.text()));
      case ArrayValue ignored -> hash(key);
      case ObjectValue ignored -> hash(key);
    };
  }

  private static String beginning(String text) {
    return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS);
  }

  /** Arrays and objects are ordered by their hashes. */
  private static Value hash(Value value) {
    ContentHash hash = ContentHash.of(value);
    return Values.of("%016x%016x".formatted(hash.firstBytes(), hash.lastBytes()));
  }
}
