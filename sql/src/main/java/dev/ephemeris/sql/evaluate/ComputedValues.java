// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Computes the computed properties of items. They depend on the item alone: a value that is too
 * large to compute is undefined, regardless of memory and time, so that a query and an index never
 * disagree.
 */
public final class ComputedValues {
  /**
   * Identifies how values are computed; indexes store it. Raise the number when a function or
   * operator changes its results. Java's version is included, since Java defines which letters
   * exist and their lower case.
   */
  public static final String EDITION = "4 on Java " + Runtime.version().feature();

  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private final Map<String, Evaluator> evaluators;
  private final int slotCount;
  private final int itemSlot;

  private ComputedValues(Map<String, Evaluator> evaluators, int slotCount, int itemSlot) {
    this.evaluators = evaluators;
    this.slotCount = slotCount;
    this.itemSlot = itemSlot;
  }

  /**
   * Compiles definitions.
   *
   * @throws SqlException when one of them makes no sense
   */
  public static ComputedValues compile(ComputedProperties properties) {
    QueryCompiler compiler =
        new QueryCompiler(Map.of(), Frame.unbounded(0, CONTEXT), ItemSchema.NONE);
    Scope.Slots slots = new Scope.Slots();
    int itemSlot = slots.take();
    Map<String, Evaluator> evaluators = new LinkedHashMap<>();
    for (ComputedProperty property : properties.all()) {
      evaluators.put(property.name(), of(property, frame -> frame.get(itemSlot), compiler, slots));
    }
    return new ComputedValues(evaluators, slots.count(), itemSlot);
  }

  /** Computes all properties of an item by name, including the undefined ones. */
  public Map<String, Value> of(Value item) {
    Frame frame = Frame.unbounded(slotCount, CONTEXT);
    frame.set(itemSlot, item);
    Map<String, Value> values = new LinkedHashMap<>();
    evaluators.forEach((name, evaluator) -> values.put(name, evaluator.evaluate(frame)));
    return values;
  }

  /** Compiles access to a property, stored or computed, of the item that an expression gives. */
  static Evaluator of(
      ComputedProperty property, Evaluator item, QueryCompiler compiler, Scope.Slots slots) {
    Scope scope = Scope.outermost(slots);
    int slot = scope.declare(property.alias(), null);
    Evaluator value = new ExpressionCompiler(compiler, scope).compile(property.expression());
    return frame -> {
      frame.set(slot, item.evaluate(frame));
      try {
        return value.evaluate(frame);
      } catch (SqlException e) {
        if (e.code() == Code.BEYOND_SERVER) {
          // An undefined result would be wrong: on another server, and in the index, it may be
          // defined.
          throw e;
        }
        return Values.UNDEFINED;
      }
    };
  }
}
