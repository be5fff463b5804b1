// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

/**
 * Knows some numbers. It is asked at each scrape, on a thread that may wait for a disk, and does
 * nothing in between.
 */
@FunctionalInterface
public interface MeterSource {
  void scrape(MeterSink sink);
}
