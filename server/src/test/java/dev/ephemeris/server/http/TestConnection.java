// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.fixture.Gateways;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.tls.ServerCertificate;
import dev.ephemeris.store.memory.MemoryStore;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A connection to a whole server without a socket. The test moves the time, and decides when the
 * client reads.
 */
final class TestConnection implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final MemoryStore store = new MemoryStore();
  private final Engine engine = Engine.open(store, MachineClock.SYSTEM);
  private final Pipe channel = new Pipe();
  private final RequestsUnderWay underWay = new RequestsUnderWay();
  private final HttpMemory memory = new HttpMemory();
  private final Connection connection;

  /** Data written to it waits while the client does not read. */
  private static final class Pipe extends EmbeddedChannel {
    private boolean reads = true;

    @Override
    protected void doWrite(ChannelOutboundBuffer buffer) throws Exception {
      if (reads) {
        super.doWrite(buffer);
      }
    }
  }

  /**
   * @param folder for the certificate
   */
  TestConnection(Path folder) throws IOException {
    ServerCertificate certificate =
        ServerCertificate.loadOrCreate(folder, List.of("localhost"), Instant.EPOCH);
    SslContext sslContext =
        SslContextBuilder.forServer(certificate.privateKey(), certificate.certificate()).build();
    Metrics metrics = new Metrics();
    Gateway gateway =
        Gateways.of(
            engine, Gateways.operations(engine, () -> 0), "", new SharedScrapes(metrics), false);
    channel.freezeTime();
    connection = Objects.requireNonNull(new Connections(1).open(channel));
    new ConnectionHandler.Factory(
            () -> gateway,
            MachineClock.SYSTEM,
            memory,
            underWay,
            metrics.requests(),
            HostRule.any())
        .greet(channel.pipeline(), connection, sslContext);
  }

  EmbeddedChannel channel() {
    return channel;
  }

  HttpMemory memory() {
    return memory;
  }

  RequestsUnderWay underWay() {
    return underWay;
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  void send(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  void pass(long seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();
  }

  /** Whether the client reads from now on; at first it does. */
  void reads(boolean reads) {
    channel.reads = reads;
    if (reads) {
      channel.flush();
      channel.runPendingTasks();
    }
  }

  /**
   * Runs tasks that other threads have passed to the connection's thread, until the condition
   * holds.
   */
  void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited for too long").isLessThan(end);
      Thread.sleep(1);
      channel.runPendingTasks();
    }
  }

  String received() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      text.append(sent.toString(StandardCharsets.UTF_8));
      sent.release();
    }
    return text.toString();
  }

  @Override
  public void close() {
    channel.finishAndReleaseAll();
    engine.close();
    store.close();
  }
}
