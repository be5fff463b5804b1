// SPDX-License-Identifier: Apache-2.0
/**
 * What can be measured, or filled fast enough, only inside the product: the engine on RocksDB in
 * one process, without a wire.
 *
 * <p>What lives here: programs that run as processes of their own and print lines. May call: the
 * engine, keyspace and store of the product, and the sample items. Must never know: the wire, or
 * the programs that start them. Nothing outside this package knows the product's classes.
 */
@NullMarked
package dev.ephemeris.benchmark.inside;

import org.jspecify.annotations.NullMarked;
