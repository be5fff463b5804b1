// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.Request;

/**
 * Answers one kind of request. It is called on a network thread, so it reads only the request and
 * memory; other work is returned in the {@link Answer}. To refuse, it throws, or its answer fails
 * with, a {@link dev.ephemeris.server.protocol.WireException} or {@link
 * dev.ephemeris.engine.base.EngineException}.
 */
@FunctionalInterface
interface Handler {
  Answer handle(Request request);
}
