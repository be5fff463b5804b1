// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/** Encodes the sort keys of a row for continuations. */
public final class SortKeyCodec {
  private SortKeyCodec() {}

  /** Each key is in an array of its own, which is empty for undefined. */
  public static Value of(List<Value> sortKeys) {
    List<Value> remembered = new ArrayList<>();
    for (Value key : sortKeys) {
      remembered.add(Values.array(List.of(key)));
    }
    return Values.array(remembered);
  }

  /** The values written by {@link #of(List)}. */
  public static List<Value> values(Value remembered) {
    List<Value> values = new ArrayList<>();
    for (Value value : ((ArrayValue) remembered).elements()) {
      values.add(((ArrayValue) value).get(0));
    }
    return values;
  }

  public static List<Value> sortKeys(Value remembered, QueryProgram program) {
    List<Value> sortKeys = values(remembered);
    if (sortKeys.size() != program.sortKeys().size()) {
      throw QueryContinuation.invalid();
    }
    return sortKeys;
  }

  /** As text, because not all 64-bit numbers fit into a JSON number. */
  public static Value of(long number) {
    return Values.of(Long.toString(number));
  }

  public static long number(Value remembered) {
    return Long.parseLong(((StringValue) remembered).text());
  }
}
