// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeyPath;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.plan.ContainerFacts;
import dev.ephemeris.sql.plan.EffectiveRange;
import dev.ephemeris.sql.plan.PlanJson;
import dev.ephemeris.sql.plan.PlanScope;
import dev.ephemeris.sql.plan.QueryFeatures;
import dev.ephemeris.sql.plan.QueryPlan;
import dev.ephemeris.sql.plan.QueryPlanner;
import dev.ephemeris.sql.plan.RankExpression;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes query plans for clients: what a client asks each range, and how it merges the results. */
public final class ClientPlans {
  private final QueryRunner queries;
  private final LongSupplier nowSeconds;

  public ClientPlans(QueryRunner queries, LongSupplier nowSeconds) {
    this.queries = queries;
    this.nowSeconds = nowSeconds;
  }

  /**
   * The plan, as JSON.
   *
   * @param features the features that the client supports; null if it does not say
   * @param key the partition key in the request; null for any
   * @throws dev.ephemeris.sql.SqlException if the query is wrong
   */
  public byte[] plan(
      Container container,
      QueryRequest asked,
      @Nullable String features,
      @Nullable PartitionKey key) {
    PartitionKeyDefinition definition = container.partitionKeyDefinition();
    QueryPlan plan = plan(container, asked, QueryFeatures.parse(features), scope(container, key));
    return PlanJson.toBytes(
        plan, EffectiveRange.of(plan.targets(), values -> effectiveKey(values, definition)));
  }

  /**
   * Whether a client that asks about all partition keys has to do more than pass on the rows of
   * each range.
   *
   * @throws dev.ephemeris.sql.SqlException when the query itself is wrong, or has no plan
   */
  public boolean isNeeded(Container container, QueryRequest asked) {
    return plan(container, asked, QueryFeatures.ALL, scope(container, null)).needsMerging();
  }

  private QueryPlan plan(
      Container container, QueryRequest asked, QueryFeatures features, PlanScope scope) {
    Query query = QueryParser.parse(asked.text());
    // Errors are better reported now than by each range.
    check(container, asked, query);
    return QueryPlanner.plan(
        query,
        features,
        new ContainerFacts(
            container.partitionKeyDefinition().paths().stream()
                .map(PartitionKeyPath::segments)
                .toList(),
            container.settings().schema().distancePaths()),
        asked.parameters(),
        scope);
  }

  private void check(Container container, QueryRequest asked, Query query) {
    if (RankExpression.isPresent(query)) {
      // Scores are no functions; the planner checks what is ranked.
      QueryCompiler.compile(
          query.withOrderBy(OrderBy.NONE),
          asked.parameters(),
          new CallContext(Instant.ofEpochSecond(nowSeconds.getAsLong())),
          container.settings().schema());
      return;
    }
    queries.check(container, asked);
  }

  private static PlanScope scope(Container container, @Nullable PartitionKey key) {
    if (key != null
        && key.components().size() == container.partitionKeyDefinition().paths().size()) {
      return PlanScope.ONE_KEY;
    }
    return container.partitions().size() == 1 ? PlanScope.ONE_RANGE : PlanScope.SEVERAL_RANGES;
  }

  private static String effectiveKey(List<Value> values, PartitionKeyDefinition definition) {
    List<PartitionKeyComponent> components = new ArrayList<>();
    for (Value value : values) {
      components.add(component(value));
    }
    return EffectivePartitionKey.of(new PartitionKey(components), definition).hex();
  }

  private static PartitionKeyComponent component(Value value) {
    return switch (value) {
      case StringValue text -> new PartitionKeyComponent.Text(text.text());
      case NumberValue number -> new PartitionKeyComponent.Num(number.number());
      case BooleanValue bool -> new PartitionKeyComponent.Bool(bool.isTrue());
      case UndefinedValue ignored -> new PartitionKeyComponent.Undefined();
      case NullValue ignored -> new PartitionKeyComponent.Null();
      case ArrayValue array -> throw notAKey(array);
      case ObjectValue object -> throw notAKey(object);
    };
  }

  /** A filter compares a partition key only with values that can be part of one. */
  private static IllegalArgumentException notAKey(Value value) {
    return new IllegalArgumentException("This cannot be part of a partition key: " + value);
  }
}
