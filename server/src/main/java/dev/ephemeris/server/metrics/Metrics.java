// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that a server tells about itself. Costs nothing until somebody asks. */
public final class Metrics {
  private static final Logger LOG = LoggerFactory.getLogger(Metrics.class);

  private final RequestMeters requests = new RequestMeters();
  private final List<MeterSource> sources = new CopyOnWriteArrayList<>(List.of(requests));

  /** Where requests are counted. */
  public RequestMeters requests() {
    return requests;
  }

  /** Adds somebody who knows more numbers. */
  public void add(MeterSource source) {
    sources.add(source);
  }

  /** Asks all sources once and writes down what they say. May wait for a disk. */
  Map<TextFormat, byte[]> scrape(Set<TextFormat> formats) {
    Scrape scrape = new Scrape();
    for (MeterSource source : sources) {
      try {
        source.scrape(scrape);
      } catch (RuntimeException e) {
        // The numbers of the others are wanted all the more.
        LOG.warn("Some metrics are missing from a scrape", e);
      }
    }
    return scrape.write(formats);
  }
}
