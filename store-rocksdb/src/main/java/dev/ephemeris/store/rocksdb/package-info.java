// SPDX-License-Identifier: Apache-2.0
/**
 * Storage on embedded RocksDB: all shards of a server in one folder.
 *
 * <p>What lives here: {@link RocksStore}, the tuning of the engine below it, the loading of its
 * native library, {@link Eraser}, which has deleted data leave all files, and {@link
 * DamagedFolder}, which finds damage and reads what is left. May call: the storage SPI, RocksDB,
 * and {@code files}, which checks a folder before RocksDB opens it. Must never know: what a key
 * means. No type of RocksDB leaves this package, and no native handle is touched outside a {@link
 * NativeGate}.
 *
 * <p>Layout: the default column family holds every entry under its shard's number (four bytes, most
 * significant first) and its key; the column family {@code lsn} holds a shard's number and its LSN
 * (eight bytes). Both are written in one batch. Behind the LSNs, under the key {@code ff}, stands
 * the second before which all that was deleted is erased.
 */
@NullMarked
package dev.ephemeris.store.rocksdb;

import org.jspecify.annotations.NullMarked;
