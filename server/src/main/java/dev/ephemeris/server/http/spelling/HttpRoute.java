// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.Operation;
import dev.ephemeris.server.protocol.Resource;
import dev.ephemeris.server.protocol.SignedScope;
import dev.ephemeris.server.protocol.WireException;

/** What a request by HTTP asks for. */
public sealed interface HttpRoute {
  /**
   * An operation of the protocol.
   *
   * @param scope what has to be signed for
   */
  record Perform(Operation operation, Resource resource, SignedScope scope) implements HttpRoute {}

  /**
   * Nothing that there is. Those who sign are told so.
   *
   * @param scope what has to be signed for
   */
  record Refuse(WireException refusal, SignedScope scope) implements HttpRoute {}
}
