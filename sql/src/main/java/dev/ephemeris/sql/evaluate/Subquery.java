// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.function.Function;

/** A subquery. It runs again for each row of the query around it. */
final class Subquery {
  private final QueryProgram program;

  Subquery(QueryProgram program) {
    this.program = program;
  }

  /** Gathers its rows and counts their memory while they are used. */
  <R> R use(Frame frame, Function<List<Value>, R> user) {
    RowGatherer gatherer = new RowGatherer(program, frame.memory());
    program.forEachRow(
        frame,
        row -> {
          gatherer.add(row);
          return !gatherer.isFull();
        });
    R result = user.apply(gatherer.finish(frame));
    gatherer.release();
    return result;
  }

  /** Its only row. */
  Value single(Frame frame) {
    return use(frame, Subquery::single);
  }

  private static Value single(List<Value> rows) {
    if (rows.size() > 1) {
      throw new SqlException(
          Code.NOT_ALLOWED,
          Span.NONE,
          "A subquery that stands for a value has %d rows; it may have one. Use ARRAY(…) for all of them."
              .formatted(rows.size()));
    }
    return rows.isEmpty() ? Values.UNDEFINED : rows.getFirst();
  }

  Value exists(Frame frame) {
    return Values.of(!use(frame, List::isEmpty));
  }

  Value array(Frame frame) {
    return BuiltValues.checked(use(frame, Values::array), frame);
  }
}
