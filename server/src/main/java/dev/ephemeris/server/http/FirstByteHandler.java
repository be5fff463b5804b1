package dev.ephemeris.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import java.util.List;

/**
 * Looks at the first byte of a connection: a TLS handshake begins with 22, which no HTTP request
 * does. So both are served on one port.
 */
final class FirstByteHandler extends ByteToMessageDecoder {
  private static final int TLS_HANDSHAKE = 22;

  private final SslContext sslContext;
  private final ConnectionHandler.Factory connections;

  FirstByteHandler(SslContext sslContext, ConnectionHandler.Factory connections) {
    this.sslContext = sslContext;
    this.connections = connections;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (!in.isReadable()) {
      return;
    }
    boolean secure = in.getUnsignedByte(in.readerIndex()) == TLS_HANDSHAKE;
    ChannelPipeline pipeline = context.pipeline();
    if (secure) {
      pipeline.addLast(sslContext.newHandler(context.alloc()));
    }
    connections.addTo(pipeline, secure);
    pipeline.remove(this);
  }
}
