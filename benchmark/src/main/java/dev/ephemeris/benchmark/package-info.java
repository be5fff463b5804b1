// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the product, a physical limit and a peer in the same run, as ratios.
 *
 * <p>What lives here: the limits ({@link BareNettyServer}, {@link RawRocks}) and the peers ({@link
 * PostgresServer}, {@link RedisServer}), one load generator for limit, product and Redis alike, and
 * the programs that put them side by side ({@link HttpBenchmark}, {@link StartupBenchmark}, {@link
 * ExpiryBenchmark}, {@link QueryBenchmark}). May call: Netty, RocksDB, PostgreSQL's driver and the
 * JDK. Must never know: the product's classes, which only the programs in {@code inside} use. The
 * product is its own process, reached over the wire, so that what is measured is what a client
 * gets.
 *
 * <p>Servers listen on 127.0.0.1 only; every run is bounded in time and in operations.
 */
@NullMarked
package dev.ephemeris.benchmark;

import org.jspecify.annotations.NullMarked;
