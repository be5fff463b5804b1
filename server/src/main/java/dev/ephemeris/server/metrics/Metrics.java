// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All metrics of a server. They cost nothing until they are requested. */
public final class Metrics {
  private static final Logger LOG = LoggerFactory.getLogger(Metrics.class);

  private final RequestMeters requests = new RequestMeters();
  private final List<MeterSource> sources = new CopyOnWriteArrayList<>(List.of(requests));

  /** Where requests are counted. */
  public RequestMeters requests() {
    return requests;
  }

  /** Adds a source. */
  public void add(MeterSource source) {
    sources.add(source);
  }

  /** Collects the numbers of all sources once. May wait for a disk. */
  Map<TextFormat, byte[]> scrape(Set<TextFormat> formats) {
    Scrape scrape = new Scrape();
    for (MeterSource source : sources) {
      try {
        source.scrape(scrape);
      } catch (RuntimeException e) {
        // The other sources are still collected.
        LOG.warn("Some metrics are missing from a scrape", e);
      }
    }
    return scrape.write(formats);
  }
}
