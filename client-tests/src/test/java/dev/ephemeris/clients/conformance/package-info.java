// SPDX-License-Identifier: Apache-2.0
/**
 * The conformance cases, for the tests of every client.
 *
 * <p>What lives here: a server with the documents of all cases, the outcome of a case for a client,
 * and the lists of cases that a client cannot pass. May call: the cases, and the Java client to
 * store the documents. Must never know: how the client under test runs a query.
 */
@NullMarked
package dev.ephemeris.clients.conformance;

import org.jspecify.annotations.NullMarked;
