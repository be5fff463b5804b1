// SPDX-License-Identifier: Apache-2.0
/**
 * The functions that compare vectors, exactly: without any index.
 *
 * <p>What lives here: how near two vectors are ({@link
 * dev.ephemeris.sql.function.vector.DistanceFunction}) and the functions that tell it. May call:
 * values. Must never know: which container a query runs on; who knows its vector policy asks {@link
 * dev.ephemeris.sql.function.vector.VectorFunctions} for functions that follow it.
 */
@NullMarked
package dev.ephemeris.sql.function.vector;

import org.jspecify.annotations.NullMarked;
