// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes connections after an exception, and logs an error if the server caused it. */
final class BrokenConnections {
  private static final Logger LOG = LoggerFactory.getLogger(BrokenConnections.class);

  private BrokenConnections() {}

  static void close(ChannelHandlerContext context, Throwable cause) {
    try {
      // First, since logging may fail where memory is short. Not by way of TLS, which would wait
      // for
      // the client after an error of its own.
      Connection.breakOff(context.channel());
    } finally {
      if (isClientsDoing(cause)) {
        LOG.debug("A client closed its connection early, or sent neither HTTP nor TLS", cause);
      } else {
        LOG.error("A connection is closed because of an error in the server", cause);
      }
    }
  }

  private static boolean isClientsDoing(Throwable cause) {
    return cause instanceof IOException || cause instanceof DecoderException;
  }
}
