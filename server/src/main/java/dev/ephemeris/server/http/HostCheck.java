// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.spelling.HttpNames;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the host that each request of a connection names, as soon as its head is complete. A
 * refused request is passed on as one that could not be decoded, with the reason.
 *
 * <p>A target may name the host itself: {@code GET http://localhost:8081/dbs}. Then this host and
 * that of the header are both checked; later handlers see the target's path and, as HTTP demands,
 * the target's host.
 */
final class HostCheck extends ChannelInboundHandlerAdapter {
  private final HostRule rule;

  /** The last accepted header: nearly all requests of a connection have the same. */
  private @Nullable String lastAccepted;

  /** Refuses a request that names another host or none. */
  static final class RefusedHostException extends DecoderException {
    private static final long serialVersionUID = 1L;

    private final transient WireException refusal;

    RefusedHostException(WireException refusal) {
      super(refusal.userMessage());
      this.refusal = refusal;
    }

    WireException refusal() {
      return refusal;
    }
  }

  HostCheck(HostRule rule) {
    this.rule = rule;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request && request.decoderResult().isSuccess()) {
      refusal(request)
          .ifPresent(
              refusal ->
                  request.setDecoderResult(
                      DecoderResult.failure(new RefusedHostException(refusal))));
    }
    context.fireChannelRead(message);
  }

  private Optional<WireException> refusal(HttpRequest request) {
    Iterator<String> hosts = request.headers().valueStringIterator(HttpNames.HOST);
    if (!hosts.hasNext()) {
      // HTTP/1.0 has no such header; health checks may use that version.
      return request.protocolVersion().equals(HttpVersion.HTTP_1_0)
          ? targetRefusal(request)
          : refuse("The request needs a proper Host header; it has none.");
    }
    String host = hosts.next();
    if (hosts.hasNext()) {
      return refuse("The request needs a proper Host header; it has more than one.");
    }
    if (!host.equals(lastAccepted)) {
      Optional<WireException> refusal = rule.refusal(host);
      if (refusal.isPresent()) {
        return refusal;
      }
      lastAccepted = host;
    }
    return targetRefusal(request);
  }

  private Optional<WireException> targetRefusal(HttpRequest request) {
    String target = request.uri();
    int start = authorityStart(target);
    if (start < 0) {
      return Optional.empty();
    }
    int end = start;
    while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    String authority = target.substring(start, end);
    String path = target.substring(end);
    request.setUri(path.startsWith("/") ? path : "/" + path);
    request.headers().set(HttpNames.HOST, authority);
    return rule.refusal(authority);
  }

  /** The position of the host in a target that names one; otherwise negative. */
  private static int authorityStart(String target) {
    for (String scheme : new String[] {"http://", "https://"}) {
      if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
        return scheme.length();
      }
    }
    return -1;
  }

  private static Optional<WireException> refuse(String message) {
    return Optional.of(new WireException(WireError.BAD_REQUEST, message));
  }
}
