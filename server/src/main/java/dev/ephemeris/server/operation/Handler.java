// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.Request;

/**
 * Answers one kind of request. Called on a network thread, so it only reads the request and what is
 * in memory; whatever else it takes is in the {@link Answer}. To refuse, it throws, or has the
 * answer fail with, a {@link dev.ephemeris.server.protocol.WireException} or {@link
 * dev.ephemeris.engine.base.EngineException}.
 */
@FunctionalInterface
interface Handler {
  Answer handle(Request request);
}
