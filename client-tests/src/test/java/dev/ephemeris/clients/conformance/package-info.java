// SPDX-License-Identifier: Apache-2.0
/**
 * The conformance cases, for the tests of every client.
 *
 * <p>What lives here: a server with the documents of all cases, what a client got for a case, and
 * the lists of what a client cannot do. May call: the cases, and the Java client to store the
 * documents. Must never know: how a client under test is asked.
 */
@NullMarked
package dev.ephemeris.clients.conformance;

import org.jspecify.annotations.NullMarked;
