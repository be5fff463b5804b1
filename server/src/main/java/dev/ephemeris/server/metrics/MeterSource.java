// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

/** A source of numbers. It is called at each scrape, on a thread that may wait for a disk. */
@FunctionalInterface
public interface MeterSource {
  void scrape(MeterSink sink);
}
