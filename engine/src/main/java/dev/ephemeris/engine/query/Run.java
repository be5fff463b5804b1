package dev.ephemeris.engine.query;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.item.ScopePart;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.util.List;

/** What all ways to run a query need to know. */
record Run(
    Container container,
    List<ScopePart> parts,
    CompiledQuery query,
    CallContext context,
    QueryLimits limits,
    QueryContinuation start) {
  /** A walk that ends when it is time to answer. */
  ItemWalk walkOfPage() {
    return new ItemWalk(container, parts, start.position(), limits.maxWork(), limits.maxNanos());
  }

  /** A walk over everything, for what has to see it all. */
  ItemWalk walkOverAll() {
    return new ItemWalk(
        container, parts, Position.START, Integer.MAX_VALUE, limits.maxGatherNanos());
  }

  static Value valueOf(ItemRecord item) {
    return DocumentValues.parse(item.value(), item.jsonOffset(), item.jsonLength());
  }
}
