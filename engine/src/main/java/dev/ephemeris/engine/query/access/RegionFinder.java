// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CellCover;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.evaluate.ConstantEvaluator;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import java.util.Optional;
import java.util.function.Function;

/** Finds what the spatial functions in a filter say about the locations of an item's geometries. */
final class RegionFinder {
  private final ItemPaths paths;
  private final ConstantEvaluator constants;

  RegionFinder(ItemPaths paths, ConstantEvaluator constants) {
    this.paths = paths;
    this.constants = constants;
  }

  /** Whether an expression is the distance between two geometries. */
  static boolean isDistance(Expression expression) {
    return expression instanceof Expression.Call call
        && !call.userDefined()
        && call.name().equalsIgnoreCase("ST_DISTANCE");
  }

  /** What follows if one geometry is within the other, or has a point in common with it. */
  ImpliedConditions touching(Expression.Call call) {
    return region(call, CellCover::touching);
  }

  /** What follows if the {@link #isDistance distance} is not more than a value. */
  ImpliedConditions near(Expression distance, Value bound) {
    return bound instanceof NumberValue metres
        ? region((Expression.Call) distance, geometry -> CellCover.near(geometry, metres.number()))
        : ImpliedConditions.NOTHING;
  }

  /** One of the geometries is the item's, the other one a constant, in any order. */
  private ImpliedConditions region(Expression.Call call, Function<Value, CellSpans> cover) {
    // The index contains only locations on the earth.
    if (call.arguments().size() != 2 || constants.schema().inPlane()) {
      return ImpliedConditions.NOTHING;
    }
    Expression first = call.arguments().getFirst();
    Expression second = call.arguments().getLast();
    Optional<Value> known = constants.valueOf(second);
    ValuePath path = paths.of(known.isPresent() ? first : second);
    Optional<Value> geometry = known.isPresent() ? known : constants.valueOf(first);
    return geometry.isEmpty() || path == null || path.steps().isEmpty()
        ? ImpliedConditions.NOTHING
        : ImpliedConditions.of(new RegionCondition(path, cover.apply(geometry.get())));
  }
}
