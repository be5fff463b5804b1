// SPDX-License-Identifier: Apache-2.0
/**
 * The tests with the Java client of version 2, {@code azure-documentdb}, for which the programs in
 * the vendor's documentation were written.
 *
 * <p>What lives here: those programs, by name and by self link, and listing documents, which this
 * client does without a query. May call: that client, and the server's clock. Must never know: the
 * form of requests on the wire.
 */
@NullMarked
package dev.ephemeris.clients.java2;

import org.jspecify.annotations.NullMarked;
