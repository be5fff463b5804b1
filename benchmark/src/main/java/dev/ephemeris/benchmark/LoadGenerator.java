// SPDX-License-Identifier: Apache-2.0
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
 * Load over keep-alive connections, with one request in flight on each: in a closed loop or at a
 * constant rate.
 *
 * <p>The server's CPU time is read at the beginning and end of the measured window.
 */
final class LoadGenerator implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final EventLoopGroup group;

  LoadGenerator() {
    // As many as the machine has cores: the generator must not limit the rate.
    this.group = Transport.newGroup(Runtime.getRuntime().availableProcessors());
  }

  /** Runs one round against the port on 127.0.0.1. Fails if a single request fails. */
  Measurement run(int port, RequestSource source, LoadPlan plan, Supplier<Duration> serverCpu)
      throws InterruptedException {
    try (RunningLoad load =
        start(port, source, plan.connections(), Pace.whenAnswered(), serverCpu)) {
      if (!plan.warmUp().isZero()) {
        RunningLoad.sleepUntil(System.nanoTime() + plan.warmUp().toNanos());
        Measurement unused = load.cut();
      }
      load.awaitUntil(System.nanoTime() + plan.window().toNanos());
      Measurement measured = load.cut();
      load.stop();
      return measured;
    }
  }

  /** Starts load against the port on 127.0.0.1, until it is stopped. */
  RunningLoad start(
      int port, RequestSource source, int count, Pace pace, Supplier<Duration> serverCpu) {
    List<LoadConnection> connections = connect(port, source, count);
    long interval = pace.intervalNanos(count);
    long begin = System.nanoTime();
    for (int index = 0; index < count; index++) {
      // Spread over the interval; otherwise all would send at the same moment.
      connections.get(index).start(begin + interval * index / count, interval);
    }
    return new RunningLoad(connections, serverCpu);
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

  @Override
  public void close() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
