// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.Operation;
import dev.ephemeris.server.protocol.Resource;
import dev.ephemeris.server.protocol.SignedScope;
import dev.ephemeris.server.protocol.WireException;

/** What an HTTP request asks for. */
public sealed interface HttpRoute {
  /**
   * An operation of the protocol.
   *
   * @param scope what has to be signed for
   */
  record Perform(Operation operation, Resource resource, SignedScope scope) implements HttpRoute {}

  /**
   * Something that does not exist. The refusal is sent only if the request is signed.
   *
   * @param scope what has to be signed for
   */
  record Refuse(WireException refusal, SignedScope scope) implements HttpRoute {}
}
