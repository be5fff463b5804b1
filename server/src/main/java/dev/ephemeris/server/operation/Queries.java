package dev.ephemeris.server.operation;

import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import org.jspecify.annotations.Nullable;

/** Tells queries from creations, which share their verb and path. */
final class Queries {
  private Queries() {}

  static boolean isQuery(WireRequest request) {
    @Nullable String contentType = request.header(WireHeaders.CONTENT_TYPE);
    return request.flag(WireHeaders.IS_QUERY)
        || request.flag(WireHeaders.IS_QUERY_PLAN)
        || (contentType != null && contentType.startsWith("application/query+json"));
  }
}
