// SPDX-License-Identifier: Apache-2.0
/**
 * What the protocol's operations do, the same for every wire.
 *
 * <p>What lives here: {@link dev.ephemeris.server.operation.Operations}, the door for all wires;
 * {@link dev.ephemeris.server.operation.HandlerTable}, which says who answers what; the handlers,
 * each of which reads what it needs from a request, calls the engine and writes the result down;
 * and {@link dev.ephemeris.server.operation.WorkUnderWay}, which alone picks threads and bounds
 * what is under way. May call: the engine, the protocol's values. Must never know: any wire,
 * sockets, storage.
 */
@NullMarked
package dev.ephemeris.server.operation;

import org.jspecify.annotations.NullMarked;
