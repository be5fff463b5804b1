// SPDX-License-Identifier: Apache-2.0
/**
 * The protocol, independent of wires: requests, results, and the values in them.
 *
 * <p>A {@link dev.ephemeris.server.protocol.Request} is an operation, a resource, options and a
 * body. A {@link dev.ephemeris.server.protocol.Result} is a status, facts and a body. HTTP headers
 * are one spelling of options and facts; each wire has a table of its own.
 *
 * <p>What lives here: requests, results, errors, session tokens, signed scopes, the JSON of
 * resources. May call: the engine's values, to write them as JSON. Must never know: any wire's
 * names or encodings, sockets, threads, storage.
 */
@NullMarked
package dev.ephemeris.server.protocol;

import org.jspecify.annotations.NullMarked;
