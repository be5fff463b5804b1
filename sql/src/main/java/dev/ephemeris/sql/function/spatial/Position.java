// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/** Longitude and latitude, in degrees. */
record Position(double longitude, double latitude) {}
