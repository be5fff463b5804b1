// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.ReadOnlyHttpHeaders;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;

/**
 * Answers GET with a fixed item and POST with the request's body, with the headers of the product's
 * answers.
 */
final class BareHandler extends ChannelInboundHandlerAdapter {
  private static final int MAXIMUM_BODY_BYTES = 2 * 1024 * 1024;
  private static final ByteBuf ITEM = item();

  private boolean post;
  private ByteBuf body = Unpooled.EMPTY_BUFFER;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (message instanceof HttpRequest request) {
        post = request.method().equals(HttpMethod.POST);
      }
      if (message instanceof HttpContent content) {
        collect(context, content.content());
      }
      if (message instanceof LastHttpContent) {
        answer(context);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  /** Most bodies arrive in one piece and are not copied. */
  private void collect(ChannelHandlerContext context, ByteBuf piece) {
    if (!piece.isReadable()) {
      return;
    }
    if (body.readableBytes() + piece.readableBytes() > MAXIMUM_BODY_BYTES) {
      ChannelFuture unused = context.close();
    } else if (!body.isReadable()) {
      body = piece.retain();
    } else {
      ByteBuf joined = context.alloc().buffer(body.readableBytes() + piece.readableBytes());
      joined.writeBytes(body).writeBytes(piece.duplicate());
      body.release();
      body = joined;
    }
  }

  private void answer(ChannelHandlerContext context) {
    ByteBuf content = post ? body : ITEM.duplicate();
    if (!post) {
      body.release();
    }
    body = Unpooled.EMPTY_BUFFER;
    HttpResponseStatus status = post ? HttpResponseStatus.CREATED : HttpResponseStatus.OK;
    ChannelFuture unused =
        context.write(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                status,
                content,
                headers(content.readableBytes()),
                EmptyHttpHeaders.INSTANCE),
            context.voidPromise());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    body.release();
    body = Unpooled.EMPTY_BUFFER;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    ChannelFuture unused = context.close();
  }

  private static HttpHeaders headers(int length) {
    return new ReadOnlyHttpHeaders(
        false,
        HttpHeaderNames.CONTENT_LENGTH,
        AsciiString.of(Integer.toString(length)),
        HttpHeaderNames.CONTENT_TYPE,
        AsciiString.cached("application/json"),
        HttpHeaderNames.ETAG,
        AsciiString.cached("\"00000000-0000-0000-0000-000000000000\""),
        AsciiString.cached("x-ms-activity-id"),
        AsciiString.cached("00000000-0000-0000-0000-000000000000"),
        AsciiString.cached("x-ms-request-charge"),
        AsciiString.cached("1.00"),
        AsciiString.cached("x-ms-session-token"),
        AsciiString.cached("0:-1#1000000"),
        AsciiString.cached("lsn"),
        AsciiString.cached("1000000"),
        AsciiString.cached("x-ms-alt-content-path"),
        AsciiString.cached("dbs/benchmark/colls/items"),
        AsciiString.cached("x-ms-gatewayversion"),
        AsciiString.cached("version=2.0.0"),
        AsciiString.cached("x-ms-serviceversion"),
        AsciiString.cached("version=2.0.0.0"));
  }

  private static ByteBuf item() {
    byte[] bytes = SampleItems.body(0);
    return Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes.length).writeBytes(bytes));
  }
}
