// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Load that runs until it is stopped. It is cut into windows while it runs, so that the time after
 * an event can be compared with the time before it, on the same warm connections.
 */
final class RunningLoad implements AutoCloseable {
  private static final Duration LAST_RESPONSE_TIMEOUT = Duration.ofSeconds(30);

  private final List<LoadConnection> connections;
  private final Supplier<Duration> serverCpu;
  private CpuMeter meter;
  private long cutAt;

  RunningLoad(List<LoadConnection> connections, Supplier<Duration> serverCpu) {
    this.connections = connections;
    this.serverCpu = serverCpu;
    this.meter = CpuMeter.start(serverCpu);
    this.cutAt = System.nanoTime();
  }

  /** The requests answered since the last cut, or since the start. Fails if a request failed. */
  Measurement cut() throws InterruptedException {
    long now = System.nanoTime();
    double seconds = (now - cutAt) / 1e9;
    double serverCores = meter.cores();
    List<CompletableFuture<LatencyHistogram>> pieces =
        connections.stream().map(LoadConnection::takeLatencies).toList();
    meter = CpuMeter.start(serverCpu);
    cutAt = now;
    LatencyHistogram latencies = new LatencyHistogram();
    pieces.forEach(piece -> latencies.add(piece.join()));
    for (LoadConnection connection : connections) {
      // Throws if the connection has failed. It has ended if the requests ran out.
      boolean unused = connection.isDoneBefore(now);
    }
    return Measurement.of(latencies, seconds, serverCores * seconds);
  }

  /** Waits until this time, or until the requests run out. */
  void awaitUntil(long nanoTime) throws InterruptedException {
    for (LoadConnection connection : connections) {
      if (!connection.isDoneBefore(nanoTime)) {
        return;
      }
    }
  }

  /** How late the generator itself was, at the 99th percentile, since the start. */
  double latenessP99Micros() {
    LatencyHistogram lateness = new LatencyHistogram();
    connections.stream()
        .map(LoadConnection::copyLateness)
        .forEach(piece -> lateness.add(piece.join()));
    return lateness.percentile(0.99) / 1e3;
  }

  /** Sends no more requests, and waits for the last answers. */
  void stop() throws InterruptedException {
    connections.forEach(LoadConnection::stop);
    long deadline = System.nanoTime() + LAST_RESPONSE_TIMEOUT.toNanos();
    for (LoadConnection connection : connections) {
      connection.awaitDone(deadline);
    }
  }

  /** Ends the load at once. */
  @Override
  public void close() {
    connections.forEach(LoadConnection::close);
  }

  static void sleepUntil(long nanoTime) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(Math.max(0, nanoTime - System.nanoTime()));
  }
}
