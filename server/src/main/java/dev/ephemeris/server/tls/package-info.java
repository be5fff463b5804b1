// SPDX-License-Identifier: Apache-2.0
/**
 * The server's certificate.
 *
 * <p>What lives here: making it at the first start, keeping it with the data, loading it. May call:
 * nothing of the project. Must never know: what is served.
 */
@NullMarked
package dev.ephemeris.server.tls;

import org.jspecify.annotations.NullMarked;
