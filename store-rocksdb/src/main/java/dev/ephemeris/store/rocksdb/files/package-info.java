// SPDX-License-Identifier: Apache-2.0
/**
 * RocksDB's files, read without RocksDB.
 *
 * <p>What lives here: {@link dev.ephemeris.store.rocksdb.files.FolderCheck}, which looks at the
 * small files of a data folder before RocksDB opens it, and the readers that it needs; {@link
 * dev.ephemeris.store.rocksdb.files.FolderSync}, which syncs what RocksDB does not. RocksDB takes
 * some kinds of damage for the normal end of a file and goes on without what follows; this package
 * tells the two apart. {@link dev.ephemeris.store.rocksdb.files.ReadableCopy} makes a folder that
 * RocksDB can open of one that is damaged. May call: the JDK. Must never know: shards, keys, or
 * RocksDB's Java interface.
 */
@NullMarked
package dev.ephemeris.store.rocksdb.files;

import org.jspecify.annotations.NullMarked;
