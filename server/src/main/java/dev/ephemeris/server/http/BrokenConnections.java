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
      // First, because logging may fail if memory is short. TLS is bypassed: after an error of its
      // own it would wait for the client.
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
