// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/** How continuations write down what a row is sorted by. */
public final class SortKeyCodec {
  private SortKeyCodec() {}

  /** Each in an array of its own, which is empty for what is undefined. */
  public static Value of(List<Value> sortKeys) {
    List<Value> remembered = new ArrayList<>();
    for (Value key : sortKeys) {
      remembered.add(Values.array(List.of(key)));
    }
    return Values.array(remembered);
  }

  public static List<Value> sortKeys(Value remembered, QueryProgram program) {
    List<Value> sortKeys = new ArrayList<>();
    for (Value key : ((ArrayValue) remembered).elements()) {
      sortKeys.add(((ArrayValue) key).get(0));
    }
    if (sortKeys.size() != program.sortKeys().size()) {
      throw QueryContinuation.invalid();
    }
    return sortKeys;
  }

  /** As text, since not all of 64 bits fit into a number. */
  public static Value of(long number) {
    return Values.of(Long.toString(number));
  }

  public static long number(Value remembered) {
    return Long.parseLong(((StringValue) remembered).text());
  }
}
