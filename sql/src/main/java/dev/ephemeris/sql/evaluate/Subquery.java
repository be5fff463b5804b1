package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** A query within a query, run anew for each row of the one around it. */
final class Subquery {
  private final QueryProgram program;

  Subquery(QueryProgram program) {
    this.program = program;
  }

  List<Value> rows(Frame frame) {
    RowGatherer gatherer = new RowGatherer(program);
    program.forEachRow(
        frame,
        row -> {
          gatherer.add(row);
          return !gatherer.isFull();
        });
    return gatherer.finish(frame);
  }

  /** Its only row. */
  Value single(Frame frame) {
    List<Value> rows = rows(frame);
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
    return Values.of(!rows(frame).isEmpty());
  }

  Value array(Frame frame) {
    return Values.array(rows(frame));
  }
}
