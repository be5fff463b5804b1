// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection whose client may still be sending. If it were closed at once, the system would
 * answer what still comes with a reset, and that can overtake the refusal: the client would see a
 * broken connection and never learn why. So only the sending side is closed; what comes is thrown
 * away until the client closes too, or has had time enough.
 */
final class LingeringClose implements ChannelFutureListener {
  static final LingeringClose INSTANCE = new LingeringClose();

  private LingeringClose() {}

  @Override
  public void operationComplete(ChannelFuture written) {
    Channel channel = written.channel();
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (!written.isSuccess()) {
      channel.close();
    } else if (tls != null) {
      tls.closeOutbound();
    } else if (channel instanceof DuplexChannel duplex) {
      duplex.shutdownOutput();
    }
    channel.config().setAutoRead(true);
    channel
        .eventLoop()
        .schedule(() -> channel.close(), HttpLimits.MAX_LINGER_SECONDS, TimeUnit.SECONDS);
  }
}
