// SPDX-License-Identifier: Apache-2.0
/**
 * The expiry machinery: what makes expired items leave, and tells what will expire when.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.expiry.ExpiryWorker}, which tends all partitions'
 * queues, and their indexes, in the background on what requests leave over, and {@link
 * dev.ephemeris.engine.expiry.ExpiryReports}, which answers operators. May call: the catalogue, the
 * ledger, upkeep, TTL, throughput, keyspace and the shards. Must never know: the wire, or users'
 * requests; nothing that users see may depend on how far this has come.
 */
@NullMarked
package dev.ephemeris.engine.expiry;

import org.jspecify.annotations.NullMarked;
