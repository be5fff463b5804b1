// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ValuePath;

/**
 * What a filter says about where on the earth something is: an item that passes has a geometry at
 * the path that is entered in one of these cells. Whether an item that has one passes, only the
 * filter tells.
 */
public record RegionCondition(ValuePath path, CellSpans cells) {}
