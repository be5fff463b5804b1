// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ValuePath;

/**
 * What a filter says about locations: an item that passes has a geometry at the path that is
 * entered in one of these cells. The filter must still be applied to such an item.
 */
public record RegionCondition(ValuePath path, CellSpans cells) {}
