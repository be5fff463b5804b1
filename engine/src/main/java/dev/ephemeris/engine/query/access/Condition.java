// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRanges;

/**
 * What a filter says about one place in items: an item that passes has a value there that lies in
 * these ranges.
 *
 * @param oneValue whether the ranges are a single value
 * @param exact whether an item whose value lies there always passes
 */
public record Condition(ValuePath path, ValueRanges ranges, boolean oneValue, boolean exact) {}
