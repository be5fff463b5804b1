// SPDX-License-Identifier: Apache-2.0
/**
 * Reports on past and future expiry, for operators.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.forecast.ExpiryReports}, which counts; lists of
 * items that are expired or will expire, with their continuations. May call: the catalogue's
 * containers, partitions, the ledger's tallies and queue entries, TTL, snapshots; the background
 * work for its progress. Must never know: how items are written, purged or queried; the wire.
 */
@NullMarked
package dev.ephemeris.engine.forecast;

import org.jspecify.annotations.NullMarked;
