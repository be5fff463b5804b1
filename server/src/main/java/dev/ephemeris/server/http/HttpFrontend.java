// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.metrics.MeterSink;
import dev.ephemeris.server.metrics.Metric;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.tls.ServerCertificate;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/** The listening socket and its threads. */
public final class HttpFrontend implements AutoCloseable {
  private static final long CLOSE_SECONDS = 5;

  /** How long a stop waits for requests that are being answered. */
  private static final long FINISH_SECONDS = 10;

  private final EventLoopGroup acceptors;
  private final EventLoopGroup workers;
  private final ConnectionHandler.Factory factory;
  private final Connections connections = new Connections(FileLimit.maxConnections());
  private final List<Channel> listeners = new ArrayList<>();

  private HttpFrontend(IoHandlerFactory io, ConnectionHandler.Factory factory) {
    this.acceptors = new MultiThreadIoEventLoopGroup(1, io);
    this.workers = new MultiThreadIoEventLoopGroup(Runtime.getRuntime().availableProcessors(), io);
    this.factory = factory;
  }

  /**
   * Starts listening; requests are served from when this returns.
   *
   * @param gateways supplies the gateway for each request, or refuses it
   */
  public static HttpFrontend start(
      String host,
      int port,
      HostRule hostRule,
      ServerCertificate certificate,
      Supplier<Gateway> gateways,
      MachineClock machine,
      Metrics metrics)
      throws IOException, InterruptedException {
    boolean epoll = Epoll.isAvailable();
    HttpFrontend frontend =
        new HttpFrontend(
            epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory(),
            new ConnectionHandler.Factory(
                gateways,
                machine,
                new HttpMemory(),
                new RequestsUnderWay(),
                metrics.requests(),
                hostRule));
    try {
      frontend.listen(
          host,
          port,
          frontend.bootstrap(
              epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class,
              sslContext(certificate)));
      metrics.add(frontend::scrape);
      return frontend;
    } catch (IOException | InterruptedException | RuntimeException e) {
      frontend.close();
      throw e;
    }
  }

  private ServerBootstrap bootstrap(Class<? extends ServerChannel> channel, SslContext sslContext) {
    return new ServerBootstrap()
        .group(acceptors, workers)
        .channel(channel)
        .option(ChannelOption.SO_BACKLOG, HttpLimits.MAX_CONNECTIONS)
        .option(ChannelOption.SO_REUSEADDR, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        // A client that has ended its side may still wait for an answer.
        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .childOption(
            ChannelOption.WRITE_BUFFER_WATER_MARK,
            new WriteBufferWaterMark(
                HttpLimits.ANSWER_PIECE_BYTES / 2, HttpLimits.ANSWER_PIECE_BYTES))
        .childHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel connection) {
                accept(connection, sslContext);
              }
            });
  }

  /**
   * Listens on every address of the name: where localhost is both 127.0.0.1 and ::1, some clients
   * try only one of them.
   */
  private void listen(String host, int port, ServerBootstrap bootstrap)
      throws IOException, InterruptedException {
    for (InetAddress address : InetAddress.getAllByName(host)) {
      boolean isHere =
          address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
      if (isHere || listeners.isEmpty()) {
        InetSocketAddress socket =
            new InetSocketAddress(address, listeners.isEmpty() ? port : port());
        ChannelFuture bound = bootstrap.bind(socket).await();
        if (!bound.isSuccess()) {
          // The exception differs between transports; callers get one kind.
          throw PortCheck.cannotListen(socket, bound.cause());
        }
        listeners.add(bound.channel());
      }
    }
  }

  /** The listening port, also if the system chose it. */
  public int port() {
    return ((InetSocketAddress) listeners.getFirst().localAddress()).getPort();
  }

  private void accept(Channel channel, SslContext sslContext) {
    Connection connection = connections.open(channel);
    if (connection != null) {
      factory.greet(channel.pipeline(), connection, sslContext);
    }
  }

  private void scrape(MeterSink sink) {
    sink.value(Metric.CONNECTIONS, connections.count());
    sink.value(Metric.CONNECTIONS_LIMIT, connections.limit());
    connections.meters().scrape(sink);
    sink.value(Metric.REQUESTS_UNDER_WAY, factory.underWay().count());
    factory.memory().scrape(sink);
  }

  private static SslContext sslContext(ServerCertificate certificate) {
    try {
      return SslContextBuilder.forServer(certificate.privateKey(), certificate.certificate())
          .sslProvider(OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK)
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("The server's certificate cannot be used for TLS", e);
    }
  }

  /** Stops accepting, waits for running requests, then closes the remaining connections. */
  @Override
  public void close() {
    listeners.forEach(listener -> listener.close().awaitUninterruptibly());
    try {
      factory.underWay().finish(FINISH_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connections.close(CLOSE_SECONDS);
    stop(acceptors);
    stop(workers);
  }

  private static void stop(EventLoopGroup group) {
    group
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
