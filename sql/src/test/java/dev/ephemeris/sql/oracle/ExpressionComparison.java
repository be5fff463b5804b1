// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.ConstantEvaluator;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Compares the values of an expression here and in the vendor's compiler. If they differ, it
 * searches for the smallest parts that differ, so that one cause is not reported several times.
 */
final class ExpressionComparison {
  private static final ConstantEvaluator EVALUATOR =
      new ConstantEvaluator(Map.of(), new CallContext(Instant.EPOCH), ItemSchema.NONE);

  private final Oracle oracle;

  ExpressionComparison(Oracle oracle) {
    this.oracle = oracle;
  }

  /** The smallest parts of an expression that differ; none if its value is the same. */
  List<Difference> differences(String text) throws IOException {
    Select.ValueOf selection =
        (Select.ValueOf) QueryParser.parse("SELECT VALUE " + text).select().selection();
    Expression expression = selection.expression();
    Outcome ours = ours(expression);
    Outcome theirs = theirs(text);
    List<Difference> smallest = new ArrayList<>();
    if (!ours.agreesWith(theirs)) {
      collect(expression, text, smallest);
    }
    return smallest;
  }

  /** Whether the vendor's compiler reports the value of an expression. */
  boolean isKnown(String text) throws IOException {
    return !(theirs(text) instanceof Outcome.Unknown);
  }

  private void collect(Expression expression, String text, List<Difference> smallest)
      throws IOException {
    int known = smallest.size();
    for (Expression part : Expressions.children(expression)) {
      collect(part, QueryText.of(part), smallest);
    }
    if (smallest.size() == known) {
      Outcome ours = ours(expression);
      Outcome theirs = theirs(text);
      boolean hasOtherMeaning =
          theirs instanceof Outcome.NotFinite || theirs instanceof Outcome.NegativeZero;
      if (hasOtherMeaning || !ours.agreesWith(theirs)) {
        smallest.add(new Difference(expression, text, ours, theirs));
      }
    }
  }

  private static Outcome ours(Expression expression) {
    try {
      return new Outcome.Of(EVALUATOR.valueOf(expression).orElseThrow());
    } catch (SqlException refused) {
      return new Outcome.Refused(refused.getMessage());
    }
  }

  private Outcome theirs(String text) throws IOException {
    Optional<JsonNode> answer = oracle.ask(text);
    return answer.isEmpty() ? new Outcome.Unknown() : outcome(answer.get(), text);
  }

  private Outcome outcome(JsonNode answer, String text) throws IOException {
    if (answer.has("error")) {
      return new Outcome.Refused(answer.get("error").toString());
    }
    if (answer.has("undefined")) {
      return isNumber(text) ? new Outcome.NotFinite() : new Outcome.Of(Values.UNDEFINED);
    }
    if (answer.has("unknown")) {
      return isNumber(text) ? new Outcome.NotFinite() : new Outcome.Unknown();
    }
    if (hasNoFiniteNumber(answer)) {
      return new Outcome.NotFinite();
    }
    Value told = DocumentValues.parse(answer.get("value").toString());
    return told instanceof NumberValue ? number(text) : new Outcome.Of(told);
  }

  /** A number is reported as a double, but its text has all digits of a whole number. */
  private Outcome number(String text) throws IOException {
    String digits = oracle.ask("ToString(" + text + ")").orElseThrow().get("value").stringValue();
    return digits.equals("-0")
        ? new Outcome.NegativeZero()
        : new Outcome.Of(DocumentValues.parse(digits));
  }

  /** Infinity is reported only by this, and NaN is reported as undefined. */
  private boolean isNumber(String text) throws IOException {
    JsonNode answer = oracle.ask("IS_NUMBER(" + text + ")").orElseThrow().get("value");
    return answer != null && answer.asBoolean();
  }

  private static boolean hasNoFiniteNumber(JsonNode node) {
    return node.isContainer()
        ? node.valueStream().anyMatch(ExpressionComparison::hasNoFiniteNumber)
        : node.isDouble() && !Double.isFinite(node.doubleValue());
  }
}
