// SPDX-License-Identifier: Apache-2.0
/**
 * Spatial functions on GeoJSON geometries.
 *
 * <p>What lives here: the functions, the geometry on the WGS-84 ellipsoid that they need, and
 * {@link dev.ephemeris.sql.function.spatial.GeoBoxes} for indexes. May call: values, and JTS for
 * geometry in the plane. Must never know: syntax, items, storage.
 *
 * <p>The line between two positions is the intersection of the earth's surface with the plane
 * through both and the earth's centre, as in the original service. Seen from the centre such a line
 * is a great circle, and on a {@code Chart} it is straight. So whether figures touch is a question
 * of plane geometry, on charts chosen so that neither the poles nor the antimeridian are special.
 * For coordinates in a plane JTS is used directly ({@code PlaneFunctions}).
 */
@NullMarked
package dev.ephemeris.sql.function.spatial;

import org.jspecify.annotations.NullMarked;
