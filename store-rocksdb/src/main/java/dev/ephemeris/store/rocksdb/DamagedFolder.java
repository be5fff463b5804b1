// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.TableCheck.Verdict;
import dev.ephemeris.store.rocksdb.files.Finding;
import dev.ephemeris.store.rocksdb.files.FolderCheck;
import dev.ephemeris.store.rocksdb.files.FolderFiles;
import dev.ephemeris.store.rocksdb.files.ReadableCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The folder of a {@link RocksStore} that may be damaged: checks it, and opens the readable data.
 * The folder is never changed. It is locked until this is closed, so that no server writes to it.
 */
public final class DamagedFolder implements AutoCloseable {
  private final Path folder;
  private final RocksStoreOptions options;
  private final FolderLock lock;
  private final Map<Long, Verdict> tables = new HashMap<>();

  /**
   * The readable data of the folder.
   *
   * @param losses a sentence for each loss
   */
  public record Remains(DamagedStore store, List<String> losses) {}

  private DamagedFolder(Path folder, RocksStoreOptions options, FolderLock lock) {
    this.folder = folder;
    this.options = options;
    this.lock = lock;
  }

  /**
   * @throws StoreException if there is no such folder, or a server has it open
   */
  public static DamagedFolder open(Path folder, RocksStoreOptions options) {
    if (!Files.isDirectory(folder)) {
      throw new StoreException("There is no data folder " + folder + ".");
    }
    NativeLibrary.load(options.nativeLibraryFolder());
    FolderLock lock = FolderLock.take(folder);
    try {
      DamagedFolder opened = new DamagedFolder(folder, options, lock);
      opened.checkTables();
      return opened;
    } catch (IOException e) {
      lock.close();
      throw unreadable(folder, e);
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  private void checkTables() throws IOException {
    for (var entry : FolderFiles.list(folder).tables().entrySet()) {
      tables.put(entry.getKey(), TableCheck.check(entry.getValue()));
    }
  }

  /** A sentence for each damaged or missing file; empty if there is none. */
  public List<String> findings() {
    try {
      List<String> findings = new ArrayList<>();
      FolderCheck.findings(folder).forEach(finding -> findings.add(finding.sentence()));
      for (var entry : FolderFiles.list(folder).tables().entrySet()) {
        switch (tables.get(entry.getKey())) {
          case Verdict.Sound ignored -> {}
          case Verdict.Damaged damaged ->
              findings.add(new Finding(entry.getValue(), damaged.what()).sentence());
          case Verdict.Unreadable unreadable ->
              findings.add(new Finding(entry.getValue(), unreadable.what()).sentence());
        }
      }
      return findings;
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  /**
   * Opens the readable data. The caller closes it.
   *
   * @param copy an empty folder, for links to the tables and copies of the small files. It can be
   *     removed afterwards
   */
  public Remains remains(Path copy) {
    Map<Long, Integer> readable = new HashMap<>();
    tables.forEach(
        (number, verdict) -> {
          switch (verdict) {
            case Verdict.Sound sound -> readable.put(number, sound.columnFamily());
            case Verdict.Damaged damaged -> readable.put(number, damaged.columnFamily());
            case Verdict.Unreadable ignored -> {}
          }
        });
    try {
      ReadableCopy.Made made = ReadableCopy.make(folder, copy, Database.FAMILIES, readable);
      return new Remains(
          RocksRemains.open(folder, copy, options, made.manifestRebuilt()),
          made.losses().stream().map(Finding::sentence).toList());
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  private static StoreException unreadable(Path folder, IOException cause) {
    return new StoreException("The data folder " + folder + " cannot be read: " + cause, cause);
  }

  @Override
  public void close() {
    lock.close();
  }
}
