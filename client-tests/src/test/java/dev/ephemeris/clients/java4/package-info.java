// SPDX-License-Identifier: Apache-2.0
/**
 * The tests with the Java client of version 4, {@code azure-cosmos}.
 *
 * <p>What lives here: what a Java program can do, step by step, and what the server must tell it.
 * May call: that client, and the server's clock. Must never know: the form of requests on the wire.
 */
@NullMarked
package dev.ephemeris.clients.java4;

import org.jspecify.annotations.NullMarked;
