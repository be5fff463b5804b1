package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.Implied;
import java.util.List;

/**
 * How a query would be run.
 *
 * @param execution what is done with the items
 * @param filter what the query says about single places in items
 * @param partitions on which way each partition's items would be found
 */
public record QueryExplanation(
    ExecutionKind execution, Implied filter, List<PartAccess> partitions) {
  /** One of the partitions. */
  public record PartAccess(String partitionId, AccessPath access, boolean hasIndex) {}
}
