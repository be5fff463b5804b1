// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.server.protocol.Request;
import java.nio.ByteBuffer;

/**
 * Where a page of databases, containers or offers begins.
 *
 * @param kind a list or a query
 * @param list the name of the list and the resource id of its owner; a continuation of another list
 *     is refused
 */
record CataloguePosition(ContinuationToken kind, String list) {
  /** The position in the request's continuation; 0 if it has none. */
  long of(Request request) {
    String text = PageOptions.continuation(request);
    if (text == null) {
      return 0;
    }
    long position = kind.decode(list.hashCode(), text, ByteBuffer::getLong);
    if (position < 0) {
      throw kind.refusal();
    }
    return position;
  }

  String encode(long position) {
    return kind.encode(list.hashCode(), ByteBuffer.allocate(Long.BYTES).putLong(position).array());
  }
}
