// SPDX-License-Identifier: Apache-2.0
/**
 * The numbers by which a running server is watched.
 *
 * <p>What lives here: {@link dev.ephemeris.server.metrics.Metric}, the list of all metrics; {@link
 * dev.ephemeris.server.metrics.RequestMeters}, which counts requests; the {@link
 * dev.ephemeris.server.metrics.MeterSource}s that are asked at each scrape; and {@link
 * dev.ephemeris.server.metrics.Scrape}, the only class that knows the library that writes them
 * down. May call: the engine's values, the protocol's errors and names. Must never know: sockets,
 * routes, storage, who may ask.
 */
@NullMarked
package dev.ephemeris.server.metrics;

import org.jspecify.annotations.NullMarked;
