// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

/** What says which items may match a query: each names a set of item numbers. */
public sealed interface NumberSource {
  /** The items with an index entry that meets a condition. */
  record OfCondition(Condition condition) implements NumberSource {}

  /** The items with an entry in the cells of a region. */
  record OfRegion(RegionCondition region) implements NumberSource {}

  /** The items of the query's scope, if that is not the whole partition. */
  record OfScope() implements NumberSource {}
}
