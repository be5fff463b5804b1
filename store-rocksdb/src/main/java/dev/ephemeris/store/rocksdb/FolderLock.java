// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps other processes, and other stores of this one, out of a folder.
 *
 * <p>It locks the same file as RocksDB does, so that it also keeps out programs that only RocksDB
 * locks for. It is taken before RocksDB opens the folder, since files are read and truncated
 * before. The system releases a process's lock when any of its handles of the file is closed, so
 * this one stays open until RocksDB has closed its own.
 */
final class FolderLock implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(FolderLock.class);

  /** Folders that are open in this process. Checked first, for the reason given above. */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel file;

  private FolderLock(Path folder, FileChannel file) {
    this.folder = folder;
    this.file = file;
  }

  static FolderLock take(Path folder) {
    try {
      Path real = folder.toRealPath();
      if (!OPEN.add(real)) {
        throw alreadyOpen(folder);
      }
      FolderLock taken = new FolderLock(real, open(real));
      if (taken.file.tryLock() == null) {
        taken.close();
        throw alreadyOpen(folder);
      }
      return taken;
    } catch (IOException cause) {
      throw new StoreException("The data folder " + folder + " cannot be locked: " + cause, cause);
    }
  }

  private static FileChannel open(Path folder) throws IOException {
    try {
      return FileChannel.open(
          folder.resolve("LOCK"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      OPEN.remove(folder);
      throw e;
    }
  }

  private static StoreException alreadyOpen(Path folder) {
    return new StoreException(
        "The data folder " + folder + " is already open, in this or another process.");
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      LOGGER.warn("A lock could not be released", e);
    }
    OPEN.remove(folder);
  }
}
