// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The limit of the gateway: the cost of HTTP/1.1 on Netty without any work.
 *
 * <p>It runs as a process of its own, so that its CPU time is its own.
 */
final class BareNettyServer implements AutoCloseable {
  private static final int BACKLOG = 1024;

  private final EventLoopGroup group;
  private final Channel channel;

  private BareNettyServer(EventLoopGroup group, Channel channel) {
    this.group = group;
    this.channel = channel;
  }

  /** Listens on 127.0.0.1; port 0 lets the system choose. */
  static BareNettyServer start(int port, int threads) {
    EventLoopGroup group = Transport.newGroup(threads);
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(group)
            .channel(Transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel connection) {
                    // The client is trusted here, so header names are not checked.
                    HttpDecoderConfig configuration =
                        new HttpDecoderConfig().setValidateHeaders(false);
                    connection
                        .pipeline()
                        .addLast(new HttpServerCodec(configuration), new BareHandler());
                  }
                });
    Channel channel = bootstrap.bind("127.0.0.1", port).syncUninterruptibly().channel();
    return new BareNettyServer(group, channel);
  }

  int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Start()).execute(arguments));
  }

  @CommandLine.Command(
      name = "bare-netty",
      description = "Serves fixed answers until it is stopped.",
      mixinStandardHelpOptions = true)
  private static final class Start implements Callable<Integer> {
    @Option(names = "--port", defaultValue = "0", description = "default: any free port")
    private int port;

    @Option(names = "--threads", description = "event loops; default: one for each core")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
        names = "--lifetime-seconds",
        defaultValue = "7200",
        description = "stops by itself after this time; default: ${DEFAULT-VALUE}")
    private long lifetimeSeconds;

    @Override
    public Integer call() throws InterruptedException {
      try (BareNettyServer server = start(port, threads)) {
        System.out.println("bare netty (" + Transport.name() + ") on port " + server.port());
        boolean unused = server.channel.closeFuture().await(lifetimeSeconds, TimeUnit.SECONDS);
      }
      return 0;
    }
  }
}
