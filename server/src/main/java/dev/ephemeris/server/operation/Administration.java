// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Operations on the server's clock. */
final class Administration {
  private final Engine engine;
  private final boolean testClock;

  /**
   * @param testClock whether the clock may be moved
   */
  Administration(Engine engine, boolean testClock) {
    this.engine = engine;
    this.testClock = testClock;
  }

  Answer readClock(Request request) {
    return Answer.ready(Result.json(200, clock()));
  }

  /** The body is {@code {"advanceSeconds": n}}. */
  Answer advanceClock(Request request) {
    if (!testClock) {
      throw new WireException(
          WireError.FORBIDDEN,
          "Time can be moved only on a server that was started with --test-clock.");
    }
    JsonNode seconds = RequestBodies.object(request).path("advanceSeconds");
    if (!seconds.isIntegralNumber() || !seconds.canConvertToLong()) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The body must be {\"advanceSeconds\": n}, with a whole number of seconds.");
    }
    return Answer.onStorage(
        () -> {
          try {
            engine.advanceClock(seconds.asLong());
          } catch (IllegalArgumentException e) {
            throw new WireException(WireError.BAD_REQUEST, String.valueOf(e.getMessage()));
          }
          return Result.json(200, clock());
        });
  }

  private ObjectNode clock() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("nowSeconds", engine.clock().nowSeconds())
        .put("offsetSeconds", engine.clock().offsetSeconds());
  }
}
