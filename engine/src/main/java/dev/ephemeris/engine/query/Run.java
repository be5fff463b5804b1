package dev.ephemeris.engine.query;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.Implied;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all ways to run a query need to know.
 *
 * @param moment by which it is judged who lives
 * @param isOnWholeItems whether it has a row for each item that passes its filter
 * @param givesWholeItems whether each such row is the item as it is
 * @param filter what the query says about single places in items
 * @param resume before which rows are left out; null when a client resumes nowhere
 */
record Run(
    Container container,
    Moment moment,
    List<OpenPart> parts,
    CompiledQuery query,
    boolean isOnWholeItems,
    boolean givesWholeItems,
    Implied filter,
    CallContext context,
    QueryLimits limits,
    QueryContinuation start,
    @Nullable ResumePoint resume,
    AccessReport report) {
  /** The scheduler's time. */
  long nanoTime() {
    return container.nanoTime();
  }

  /** The same from another place on. */
  Run from(QueryContinuation newStart) {
    return new Run(
        container,
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

  /** A walk that ends when it is time to answer. */
  ItemWalk walkOfPage() {
    return new SequentialWalk(this, start.position(), limits.maxWork(), limits.maxNanos());
  }

  /** The same in the order of an index. */
  ItemWalk walkOfPage(List<AccessPath> inOrder) {
    return new OrderedWalk(this, inOrder, start.position(), limits.maxWork(), limits.maxNanos());
  }

  /** A walk over everything, for what has to see it all. */
  ItemWalk walkOverAll() {
    return new SequentialWalk(this, Position.START, Integer.MAX_VALUE, limits.maxGatherNanos());
  }

  static Value valueOf(ItemRecord item) {
    return DocumentValues.parse(item.value(), item.jsonOffset(), item.jsonLength());
  }
}
