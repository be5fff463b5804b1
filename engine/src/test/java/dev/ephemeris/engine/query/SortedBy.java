package dev.ephemeris.engine.query;

import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/** What values tell about their order, whether an index was used or not. */
final class SortedBy {
  private static final int TOLD_CHARACTERS = IndexValue.MAX_TEXT_BYTES / 3;

  private SortedBy() {}

  /**
   * An index has arrays and objects in the order of their hashes and strings up to a length; so
   * among these there is no order that one could rely on, nor in what comes behind them.
   */
  static List<Value> told(List<Value> keys) {
    List<Value> told = new ArrayList<>();
    for (Value key : keys) {
      Value known =
          switch (key.type()) {
            case ARRAY -> Values.of("an array");
            case OBJECT -> Values.of("an object");
            case STRING -> shortened(((StringValue) key));
            case UNDEFINED, NULL, BOOLEAN, NUMBER -> key;
          };
      told.add(known);
      if (!known.equals(key)) {
        return told;
      }
    }
    return told;
  }

  private static Value shortened(StringValue string) {
    String text = string.text();
    return text.length() <= TOLD_CHARACTERS
        ? string
        : Values.of(text.substring(0, TOLD_CHARACTERS));
  }
}
