// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP and HTTPS on one port.
 *
 * <p>What lives here: the listening socket, the first byte that tells TLS from plain text, which
 * hosts requests may be addressed to, decoding requests and putting them together, sending answers,
 * and the bounds and deadlines of all that. May call: {@link dev.ephemeris.server.http.Gateway},
 * with a request's head and then with the whole request; the meters that count requests. Must never
 * know: databases, containers, items.
 */
@NullMarked
package dev.ephemeris.server.http;

import org.jspecify.annotations.NullMarked;
