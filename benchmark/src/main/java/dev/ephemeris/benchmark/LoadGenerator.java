package dev.ephemeris.benchmark;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Closed-loop load over keep-alive connections, with one request in flight on each.
 *
 * <p>The window is fixed before the first request: a connection counts a response when it comes
 * within the window, and the server's CPU time is read at the window's edges.
 */
final class LoadGenerator implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LAST_RESPONSE_TIMEOUT = Duration.ofSeconds(30);

  private final EventLoopGroup group;

  LoadGenerator() {
    // As many as the machine has cores: the generator must never be what limits the rate.
    this.group = Transport.newGroup(Runtime.getRuntime().availableProcessors());
  }

  /** Runs one round against the port on 127.0.0.1; fails when a single request fails. */
  Measurement run(int port, RequestSource source, LoadPlan plan, Supplier<Duration> serverCpu)
      throws InterruptedException {
    List<LoadConnection> connections = connect(port, source, plan.connections());
    try {
      long begin = System.nanoTime();
      long windowStart = begin + plan.warmUp().toNanos();
      long windowEnd = windowStart + plan.window().toNanos();
      connections.forEach(connection -> connection.start(windowStart, windowEnd));

      sleepUntil(windowStart);
      CpuMeter meter = CpuMeter.start(serverCpu);
      long finishedAt = awaitEnd(connections, windowEnd);
      double serverCores = meter.cores();

      LatencyHistogram latencies = new LatencyHistogram();
      for (LoadConnection connection : connections) {
        connection.awaitDone(windowEnd + LAST_RESPONSE_TIMEOUT.toNanos());
        latencies.add(connection.latencies());
      }
      double windowSeconds = (finishedAt - windowStart) / 1e9;
      return Measurement.of(latencies, windowSeconds, serverCores * windowSeconds);
    } finally {
      connections.forEach(LoadConnection::close);
    }
  }

  private List<LoadConnection> connect(int port, RequestSource source, int count) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(group)
            .channel(Transport.socketChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) CONNECT_TIMEOUT.toMillis())
            .handler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new LoadConnection(source));
                  }
                });
    List<ChannelFuture> pending = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      pending.add(bootstrap.connect("127.0.0.1", port));
    }
    List<LoadConnection> connections = new ArrayList<>();
    for (ChannelFuture future : pending) {
      Channel channel = future.syncUninterruptibly().channel();
      connections.add(channel.pipeline().get(LoadConnection.class));
    }
    return connections;
  }

  /** Waits for the window's end, or for the moment when all connections are done before it. */
  private static long awaitEnd(List<LoadConnection> connections, long windowEnd)
      throws InterruptedException {
    for (LoadConnection connection : connections) {
      if (!connection.isDoneBefore(windowEnd)) {
        return windowEnd;
      }
    }
    return Math.min(System.nanoTime(), windowEnd);
  }

  private static void sleepUntil(long nanoTime) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(Math.max(0, nanoTime - System.nanoTime()));
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
