// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import java.util.List;

/** A compiled source of FROM: puts its values into a slot, one after the other. */
sealed interface SourceProgram {
  /** Visits each value; false if the visitor stopped. */
  boolean forEach(Frame frame, RowVisitor visitor);

  /** One value, if it is defined. */
  record Single(Evaluator value, int slot) implements SourceProgram {
    @Override
    public boolean forEach(Frame frame, RowVisitor visitor) {
      return bind(frame, slot, value.evaluate(frame), visitor);
    }
  }

  /** Each element of an array. */
  record Elements(Evaluator array, int slot) implements SourceProgram {
    @Override
    public boolean forEach(Frame frame, RowVisitor visitor) {
      return bindElements(frame, slot, array.evaluate(frame), visitor);
    }
  }

  /**
   * The rows of a subquery.
   *
   * @param iterated whether each row is an array whose elements are wanted
   */
  record Rows(Subquery query, int slot, boolean iterated) implements SourceProgram {
    @Override
    public boolean forEach(Frame frame, RowVisitor visitor) {
      return query.use(frame, rows -> forEach(rows, frame, visitor));
    }

    private boolean forEach(List<Value> rows, Frame frame, RowVisitor visitor) {
      for (Value row : rows) {
        boolean goOn =
            iterated ? bindElements(frame, slot, row, visitor) : bind(frame, slot, row, visitor);
        if (!goOn) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean bindElements(Frame frame, int slot, Value value, RowVisitor visitor) {
    if (value instanceof ArrayValue array) {
      for (Value element : array.elements()) {
        if (!bind(frame, slot, element, visitor)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean bind(Frame frame, int slot, Value value, RowVisitor visitor) {
    if (value.isUndefined()) {
      return true;
    }
    frame.work();
    // Only one of the held rows is unpacked at a time.
    frame.set(slot, value.unpacked());
    return visitor.visit(frame);
  }
}
