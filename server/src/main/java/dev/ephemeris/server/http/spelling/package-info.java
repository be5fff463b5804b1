// SPDX-License-Identifier: Apache-2.0
/**
 * The protocol's spelling in HTTP.
 *
 * <p>What lives here: two tables, {@link dev.ephemeris.server.http.spelling.HttpRequestTable} for
 * options and {@link dev.ephemeris.server.http.spelling.HttpResultTable} for facts, and {@link
 * dev.ephemeris.server.http.spelling.HttpRoutes}, which finds operation and resource by path, verb
 * and headers. May call: the protocol's values. Must never know: sockets, what an operation does,
 * databases, containers, items.
 */
@NullMarked
package dev.ephemeris.server.http.spelling;

import org.jspecify.annotations.NullMarked;
