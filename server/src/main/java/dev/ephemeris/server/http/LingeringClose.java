// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection whose client may still be sending. If it were closed immediately, the system
 * would answer further bytes with a reset, which can overtake the refusal: the client would see a
 * broken connection without the reason. So only the sending side is closed, and received bytes are
 * discarded until the client closes too or a deadline has passed.
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
