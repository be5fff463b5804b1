// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/** Collects pieces of a string; undefined if there are too many. */
final class Pieces {
  /** As many as fit into some tens of megabytes. */
  static final int MAX_COUNT = 256 * 1024;

  private final List<Value> pieces = new ArrayList<>();
  private boolean tooMany;

  void add(Value piece) {
    if (pieces.size() == MAX_COUNT) {
      tooMany = true;
    } else {
      pieces.add(piece);
    }
  }

  /** Whether the limit is exceeded. */
  boolean areTooMany() {
    return tooMany;
  }

  Value toValue() {
    return tooMany ? Values.UNDEFINED : Values.array(pieces);
  }
}
