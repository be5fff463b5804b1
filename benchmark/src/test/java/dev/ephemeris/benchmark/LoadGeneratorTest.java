// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Load on the bare server, in this process. Does not test speed. */
class LoadGeneratorTest {
  private static final LoadPlan SHORT =
      new LoadPlan(4, Duration.ofMillis(200), Duration.ofSeconds(1));

  private final BareNettyServer server = BareNettyServer.start(0, 1);
  private final LoadGenerator generator = new LoadGenerator();
  private final ContainerRequests requests =
      new ContainerRequests(new Signer(Signer.EMULATOR_KEY), "dbs/benchmark/colls/items");

  @AfterEach
  void close() {
    generator.close();
    server.close();
  }

  @Test
  void pointReads_succeed() throws Exception {
    Measurement measurement = run(requests.pointReads(100, Instant.EPOCH), SHORT);
    assertThat(measurement.operations()).isPositive();
    assertThat(measurement.rate()).isPositive();
    assertThat(measurement.p99Micros()).isGreaterThanOrEqualTo(measurement.p50Micros());
  }

  @Test
  void inserts_endWithTheLastItem() throws Exception {
    AtomicLong numbers = new AtomicLong();
    LoadPlan plan = new LoadPlan(4, Duration.ZERO, Duration.ofSeconds(60));
    Measurement measurement = run(requests.inserts(numbers, 1000, Instant.EPOCH), plan);
    assertThat(measurement.operations()).isEqualTo(1000);
  }

  @Test
  void unexpectedStatus_fails() {
    RequestSource reads = requests.pointReads(1, Instant.EPOCH);
    RequestSource demanding =
        new RequestSource() {
          @Override
          public ByteBuf next(ByteBufAllocator allocator) {
            return reads.next(allocator);
          }

          @Override
          public boolean accepts(int status, long sentAt) {
            return status == 304;
          }
        };
    assertThatThrownBy(() -> run(demanding, SHORT)).hasMessageContaining("200 OK");
  }

  @Test
  void constantRate_isKept_andCutsDivideIt() throws Exception {
    RequestSource reads = requests.pointReads(100, Instant.EPOCH);
    long begin = System.nanoTime();
    try (RunningLoad load =
        generator.start(server.port(), reads, 4, Pace.constant(200), () -> Duration.ZERO)) {
      load.awaitUntil(begin + 500_000_000L);
      long first = load.cut().operations();
      load.awaitUntil(begin + 1_000_000_000L);
      long second = load.cut().operations();
      load.stop();
      assertThat(first).isPositive();
      assertThat(second).isPositive();
      // However slow the machine is, no more requests are sent than are due, and one ahead on each
      // connection.
      long due = (System.nanoTime() - begin) / 5_000_000;
      assertThat(first + second).isLessThanOrEqualTo(due + 4);
    }
  }

  private Measurement run(RequestSource source, LoadPlan plan) throws InterruptedException {
    return generator.run(server.port(), source, plan, () -> Duration.ZERO);
  }
}
