// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Tells TLS from HTTP by the first byte of a connection, so that both are served on one port: a TLS
 * handshake begins with 22, which no HTTP request does.
 */
final class FirstByteHandler extends ByteToMessageDecoder {
  private static final int TLS_HANDSHAKE = 22;

  private final SslContext sslContext;
  private final ConnectionHandler.Factory factory;
  private final Connection connection;

  FirstByteHandler(
      SslContext sslContext, ConnectionHandler.Factory factory, Connection connection) {
    this.sslContext = sslContext;
    this.factory = factory;
    this.connection = connection;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (!in.isReadable()) {
      return;
    }
    boolean secure = in.getUnsignedByte(in.readerIndex()) == TLS_HANDSHAKE;
    ChannelPipeline pipeline = context.pipeline();
    if (secure) {
      SslHandler tls = sslContext.newHandler(context.alloc());
      tls.setHandshakeTimeout(HttpLimits.MAX_HANDSHAKE_SECONDS, TimeUnit.SECONDS);
      pipeline.addLast(tls);
    }
    factory.addTo(pipeline, connection, secure);
    pipeline.remove(this);
  }

  /** Closes a connection whose client ends its side without sending anything. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (event instanceof ChannelInputShutdownEvent) {
      context.close();
    }
    super.userEventTriggered(context, event);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    BrokenConnections.close(context, cause);
  }
}
