// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.query.AccessReport;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.QueryLimits;
import dev.ephemeris.engine.query.WalkPosition;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.ImpliedConditions;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all executions of a query need to know.
 *
 * @param moment by which items are judged
 * @param isOnWholeItems whether it has one row for each item that passes its filter
 * @param givesWholeItems whether each such row is the unchanged item
 * @param filter what the filter says about single paths
 * @param resume before which rows are left out; null if the client does not resume
 */
public record QueryRun(
    Container container,
    PartitionMap partitions,
    Moment moment,
    List<OpenPart> parts,
    CompiledQuery query,
    boolean isOnWholeItems,
    boolean givesWholeItems,
    ImpliedConditions filter,
    CallContext context,
    QueryLimits limits,
    QueryContinuation start,
    @Nullable ResumePoint resume,
    AccessReport report) {
  /** The scheduler's time. */
  public long nanoTime() {
    return container.nanoTime();
  }

  /** The same from another position on. */
  public QueryRun from(QueryContinuation newStart) {
    return new QueryRun(
        container,
        partitions,
        moment,
        parts,
        query,
        isOnWholeItems,
        givesWholeItems,
        filter,
        context,
        limits,
        newStart,
        resume,
        report);
  }

  /** The parts that a walk through one partition after the other still has to read. */
  public List<OpenPart> partsFrom(WalkPosition place) {
    return parts.stream()
        .filter(part -> !place.progress().isBehind(part.partition(), partitions))
        .toList();
  }

  /** A walk that ends at the limits of a page. */
  public ItemWalk walkOfPage() {
    return new SequentialWalk(this, start.position(), limits.maxWork(), limits.maxNanos());
  }

  /** The same in the order of an index. */
  public ItemWalk walkOfPage(List<AccessPath> inOrder) {
    return new OrderedWalk(this, inOrder, start.position(), limits.maxWork(), limits.maxNanos());
  }

  /** A walk over everything, for an execution that must read it all. */
  public ItemWalk walkOverAll() {
    return new SequentialWalk(this, WalkPosition.START, Integer.MAX_VALUE, limits.maxGatherNanos());
  }

  public static Value valueOf(ItemRecord item) {
    return DocumentValues.parse(item.value(), item.jsonOffset(), item.jsonLength());
  }
}
