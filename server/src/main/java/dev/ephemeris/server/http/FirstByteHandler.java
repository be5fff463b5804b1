package dev.ephemeris.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
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

  /** Watches for silence from the start: also who never sends a byte must not stay for ever. */
  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    context.pipeline().addFirst(new IdleStateHandler(0, 0, HttpLimits.MAX_IDLE_SECONDS));
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (event instanceof IdleStateEvent) {
      context.close();
    }
    super.userEventTriggered(context, event);
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
