package dev.ephemeris.server.http;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.operation.Router;
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
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The listening socket and its threads. */
public final class HttpFrontend implements AutoCloseable {
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup acceptors;
  private final EventLoopGroup workers;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Channel listener;

  private HttpFrontend(
      InetSocketAddress address, SslContext sslContext, ConnectionHandler.Factory factory)
      throws BindException, InterruptedException {
    boolean epoll = Epoll.isAvailable();
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    Class<? extends ServerChannel> channel =
        epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    this.acceptors = new MultiThreadIoEventLoopGroup(1, io);
    this.workers = new MultiThreadIoEventLoopGroup(Runtime.getRuntime().availableProcessors(), io);
    try {
      ChannelFuture bound =
          new ServerBootstrap()
              .group(acceptors, workers)
              .channel(channel)
              .option(ChannelOption.SO_BACKLOG, 1024)
              .option(ChannelOption.SO_REUSEADDR, true)
              .childOption(ChannelOption.TCP_NODELAY, true)
              .childHandler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                      accept(connection, sslContext, factory);
                    }
                  })
              .bind(address)
              .await();
      if (!bound.isSuccess()) {
        throw cannotListen(address, bound.cause());
      }
      this.listener = bound.channel();
    } catch (BindException | InterruptedException | RuntimeException e) {
      stop(acceptors);
      stop(workers);
      throw e;
    }
  }

  /** Starts listening; requests are served from when this returns. */
  public static HttpFrontend start(
      InetSocketAddress address, ServerCertificate certificate, Router router, MachineClock machine)
      throws BindException, InterruptedException {
    return new HttpFrontend(
        address,
        sslContext(certificate),
        new ConnectionHandler.Factory(router, machine, new BodyBudget()));
  }

  /** Each transport has an exception of its own for this; callers need not know which is used. */
  private static BindException cannotListen(InetSocketAddress address, @Nullable Throwable cause) {
    BindException exception =
        new BindException(
            "Port %d on %s is taken or not allowed: %s"
                .formatted(
                    address.getPort(),
                    address.getHostString(),
                    cause == null ? "unknown reason" : cause.getMessage()));
    exception.initCause(cause);
    return exception;
  }

  /** The port that is listened on, also where the system chose it. */
  public int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  private void accept(
      Channel connection, SslContext sslContext, ConnectionHandler.Factory factory) {
    if (connections.size() >= HttpLimits.MAX_CONNECTIONS) {
      connection.close();
      return;
    }
    connections.add(connection);
    factory.greet(connection.pipeline(), sslContext);
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

  /** Stops accepting, then breaks the connections that are left. */
  @Override
  public void close() {
    listener.close().awaitUninterruptibly();
    connections.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    stop(acceptors);
    stop(workers);
  }

  private static void stop(EventLoopGroup group) {
    group
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
