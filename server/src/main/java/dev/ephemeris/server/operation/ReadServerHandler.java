// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Result;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code GET /_ephemeris/server}: version, settings and times of the server. */
final class ReadServerHandler implements Handler {
  private final Engine engine;
  private final ServerFacts facts;

  ReadServerHandler(Engine engine, ServerFacts facts) {
    this.engine = engine;
    this.facts = facts;
  }

  @Override
  public Answer handle(Request request) {
    return Answer.onStorage(
        () ->
            Result.json(
                200,
                JsonNodeFactory.instance
                    .objectNode()
                    .put("version", facts.version())
                    .put("startedAtSecond", facts.startedAtSecond())
                    .put("nowSecond", engine.clock().nowSeconds())
                    .put("clockOffsetSeconds", engine.clock().offsetSeconds())
                    .put("testClock", facts.testClock())
                    .put("purge", facts.purge())
                    .put("durability", facts.durability())
                    .put("storageBytes", facts.storageBytes().getAsLong())));
  }
}
