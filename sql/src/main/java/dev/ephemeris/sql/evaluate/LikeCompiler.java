// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.evaluate.Evaluator.Constant;
import dev.ephemeris.sql.function.text.LikePattern;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Compiles LIKE. A constant pattern is parsed once. */
final class LikeCompiler {
  private static final int NO_ESCAPE = -1;

  private LikeCompiler() {}

  static Evaluator compile(Expression.Like like, ExpressionCompiler expressions) {
    Evaluator value = expressions.compile(like.value());
    Evaluator pattern = expressions.compile(like.pattern());
    Expression escapeExpression = like.escape();
    int escape =
        escapeExpression == null ? NO_ESCAPE : escape(expressions.compile(escapeExpression));
    if (pattern instanceof Constant constant) {
      if (!(constant.value() instanceof StringValue text)) {
        return new Constant(Values.UNDEFINED);
      }
      LikePattern known = pattern(text.text(), escape);
      return frame -> matches(value.evaluate(frame), known);
    }
    return frame ->
        pattern.evaluate(frame) instanceof StringValue text
            ? matches(value.evaluate(frame), pattern(text.text(), escape))
            : Values.UNDEFINED;
  }

  private static int escape(Evaluator compiled) {
    if (compiled instanceof Constant constant
        && constant.value() instanceof StringValue text
        && text.text().codePointCount(0, text.text().length()) == 1) {
      return text.text().codePointAt(0);
    }
    throw new SqlException(Code.NOT_ALLOWED, Span.NONE, "ESCAPE takes a string of one character.");
  }

  private static LikePattern pattern(String text, int escape) {
    return escape == NO_ESCAPE ? LikePattern.of(text) : LikePattern.of(text, escape);
  }

  private static Value matches(Value value, LikePattern pattern) {
    return value instanceof StringValue text
        ? Values.of(pattern.matches(text.text()))
        : Values.UNDEFINED;
  }
}
