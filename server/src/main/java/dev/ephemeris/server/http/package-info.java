// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP and HTTPS on one port.
 *
 * <p>What lives here: the listening socket, telling TLS from plain text, the check of host names,
 * decoding and assembling requests, sending answers, and their bounds and deadlines. May call:
 * {@link dev.ephemeris.server.http.Gateway}, with a request's head and then with the whole request;
 * the meters that count requests. Must never know: databases, containers, items.
 */
@NullMarked
package dev.ephemeris.server.http;

import org.jspecify.annotations.NullMarked;
