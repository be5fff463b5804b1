/**
 * One small class for each operation of the protocol.
 *
 * <p>What lives here: {@link dev.ephemeris.server.operation.Router}, which finds the operation of a
 * request, and the operations: each reads what it needs from the request, calls the engine, and
 * writes the answer down. May call: the engine, the wire's vocabulary. Must never know: sockets,
 * storage.
 */
@NullMarked
package dev.ephemeris.server.operation;

import org.jspecify.annotations.NullMarked;
