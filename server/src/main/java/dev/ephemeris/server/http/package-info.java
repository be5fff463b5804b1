/**
 * HTTP and HTTPS on one port.
 *
 * <p>What lives here: the listening socket, the first byte that tells TLS from plain text, putting
 * requests together and sending answers, all of it bounded. May call: the router with whole
 * requests, the meters that count them. Must never know: databases, containers, items.
 */
@NullMarked
package dev.ephemeris.server.http;

import org.jspecify.annotations.NullMarked;
