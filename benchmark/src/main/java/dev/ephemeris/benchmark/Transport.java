// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/** Epoll if its native library is on the class path, otherwise NIO. */
final class Transport {
  private static final boolean EPOLL = Epoll.isAvailable();

  private Transport() {}

  static String name() {
    return EPOLL ? "epoll" : "nio";
  }

  /** Daemon threads, so that a forgotten group does not keep a process alive. */
  static EventLoopGroup newGroup(int threads) {
    return new MultiThreadIoEventLoopGroup(
        threads,
        new DefaultThreadFactory("event-loop", true),
        EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
  }

  static Class<? extends ServerChannel> serverChannel() {
    return EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  static Class<? extends SocketChannel> socketChannel() {
    return EPOLL ? EpollSocketChannel.class : NioSocketChannel.class;
  }
}
