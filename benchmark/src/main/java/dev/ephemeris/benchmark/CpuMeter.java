// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * CPU time over a window.
 *
 * <p>On a busy machine the meter is read some milliseconds after the window's edges. So it takes
 * CPU time per second over the span between its own readings, and applies that to the window.
 */
final class CpuMeter {
  private final Supplier<Duration> cpu;
  private final long cpuNanosAtStart;
  private final long startedAt;

  private CpuMeter(Supplier<Duration> cpu) {
    this.cpu = cpu;
    this.cpuNanosAtStart = cpu.get().toNanos();
    this.startedAt = System.nanoTime();
  }

  static CpuMeter start(Supplier<Duration> cpu) {
    return new CpuMeter(cpu);
  }

  /** CPU time of this process. */
  static Duration ownCpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Cores in use, on average, from the start until now. */
  double cores() {
    double cpuNanos = cpu.get().toNanos() - cpuNanosAtStart;
    return cpuNanos / (System.nanoTime() - startedAt);
  }
}
