// SPDX-License-Identifier: Apache-2.0
/**
 * Aggregates: one value from many rows.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.aggregate.Aggregate}, and small classes that
 * accumulate values. May call: values. Must never know: syntax, where rows come from.
 */
@NullMarked
package dev.ephemeris.sql.aggregate;

import org.jspecify.annotations.NullMarked;
