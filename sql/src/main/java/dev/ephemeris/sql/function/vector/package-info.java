// SPDX-License-Identifier: Apache-2.0
/**
 * The functions that compare vectors, exactly and without an index.
 *
 * <p>What lives here: distance functions ({@link
 * dev.ephemeris.sql.function.vector.DistanceFunction}) and the functions that use them. May call:
 * values. Must never know: which container a query runs on; a caller that knows its vector policy
 * gets matching functions from {@link dev.ephemeris.sql.function.vector.VectorFunctions}.
 */
@NullMarked
package dev.ephemeris.sql.function.vector;

import org.jspecify.annotations.NullMarked;
