// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The numbers of the process: version, uptime, memory and threads. */
public final class ProcessMeters implements MeterSource {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessMeters.class);

  /** Only Linux has it. */
  private static final Path STATUS = Path.of("/proc/self/status");

  private static final String RESIDENT = "VmRSS:";
  private static final long KILOBYTE = 1024;
  private static final double MILLIS_PER_SECOND = 1000;

  private final String version;

  public ProcessMeters(String version) {
    this.version = version;
  }

  @Override
  public void scrape(MeterSink sink) {
    sink.value(Metric.BUILD, 1, version);
    sink.value(Metric.UPTIME, ManagementFactory.getRuntimeMXBean().getUptime() / MILLIS_PER_SECOND);
    Runtime runtime = Runtime.getRuntime();
    sink.value(Metric.HEAP, (double) (runtime.totalMemory() - runtime.freeMemory()));
    sink.value(Metric.THREADS, ManagementFactory.getThreadMXBean().getThreadCount());
    long collecting = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collecting += Math.max(0, collector.getCollectionTime());
    }
    sink.value(Metric.GARBAGE_COLLECTION, collecting / MILLIS_PER_SECOND);
    residentBytes().ifPresent(bytes -> sink.value(Metric.RESIDENT_MEMORY, (double) bytes));
  }

  private static OptionalLong residentBytes() {
    if (!Files.isReadable(STATUS)) {
      return OptionalLong.empty();
    }
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(RESIDENT)) {
          String kilobytes = line.substring(RESIDENT.length()).replace("kB", "").trim();
          return OptionalLong.of(Long.parseLong(kilobytes) * KILOBYTE);
        }
      }
    } catch (IOException | NumberFormatException e) {
      LOG.debug("The resident memory is not known", e);
    }
    return OptionalLong.empty();
  }
}
