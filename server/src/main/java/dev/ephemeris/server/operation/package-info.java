// SPDX-License-Identifier: Apache-2.0
/**
 * What the protocol's operations do, the same for every wire.
 *
 * <p>What lives here: {@link dev.ephemeris.server.operation.Operations}, the entry point for all
 * wires; {@link dev.ephemeris.server.operation.HandlerTable}, the handler of each operation; the
 * handlers, which read a request, call the engine and make the result; and {@link
 * dev.ephemeris.server.operation.WorkUnderWay}, which alone chooses threads and bounds concurrent
 * work. May call: the engine, the protocol's values. Must never know: any wire, sockets, storage.
 */
@NullMarked
package dev.ephemeris.server.operation;

import org.jspecify.annotations.NullMarked;
