// SPDX-License-Identifier: Apache-2.0
/**
 * Places on the earth, written as GeoJSON.
 *
 * <p>What lives here: the spatial functions, the geometry on the WGS-84 ellipsoid that they need,
 * and {@link dev.ephemeris.sql.function.spatial.GeoBoxes} for indexes. May call: values, and JTS
 * for geometry in the plane. Must never know: syntax, items, storage.
 *
 * <p>The line between two positions is the one in which the plane through both and the earth's
 * centre cuts its surface, as in the original service. Seen from the centre such a line is a great
 * circle, and in a {@code Chart} it is straight: so whether figures touch is a question of plane
 * geometry, on charts that are chosen so that neither the poles nor the antimeridian are special.
 * Where places lie in a plane to begin with, JTS is asked directly ({@code PlaneFunctions}).
 */
@NullMarked
package dev.ephemeris.sql.function.spatial;

import org.jspecify.annotations.NullMarked;
