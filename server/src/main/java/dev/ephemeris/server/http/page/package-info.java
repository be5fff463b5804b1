// SPDX-License-Identifier: Apache-2.0
/**
 * What only HTTP has: whether the server is ready, its certificate, its metrics, the portal.
 *
 * <p>What lives here: {@link dev.ephemeris.server.http.page.HttpPages}, which finds the page of a
 * request, and the pages. May call: the meters, who may read them, how HTTP is spelled. Must never
 * know: sockets, databases, containers, items.
 */
@NullMarked
package dev.ephemeris.server.http.page;

import org.jspecify.annotations.NullMarked;
