// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.salvage.Salvage;
import dev.ephemeris.engine.salvage.SalvageReport;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.tls.ServerCertificate;
import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.rocksdb.DamagedFolder;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStore;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies the readable data of a damaged data folder into a new one.
 *
 * <p>The new data is written to a subfolder and moved to its place when it is complete, so that an
 * interrupted salvage is not taken for a data folder.
 */
final class FolderSalvage {
  private static final String WORK_FOLDER = "salvage-in-progress";

  private FolderSalvage() {}

  /**
   * What was saved.
   *
   * @param losses a sentence for each damaged file
   */
  record Result(Path target, List<String> losses, SalvageReport report) {
    boolean isComplete() {
      return losses.isEmpty() && report.isComplete();
    }
  }

  static Result run(Path data, Path target) throws IOException {
    checkTarget(data, target);
    RocksStoreOptions options = RocksStoreOptions.defaults().durability(Durability.OS);
    try (DamagedFolder damaged = DamagedFolder.open(DataFolder.store(data), options)) {
      boolean existed = Files.exists(target);
      Path work = target.resolve(WORK_FOLDER);
      Files.createDirectories(target);
      boolean done = false;
      try {
        Result result = salvage(damaged, work, target, options);
        copyCertificate(data, target);
        Files.move(DataFolder.store(work), DataFolder.store(target));
        done = true;
        return result;
      } finally {
        if (Files.exists(work)) {
          remove(work);
        }
        if (!done && !existed) {
          remove(target);
        }
      }
    }
  }

  private static Result salvage(
      DamagedFolder damaged, Path work, Path target, RocksStoreOptions options) throws IOException {
    Path store = DataFolder.prepare(work);
    DamagedFolder.Remains remains =
        damaged.remains(Files.createDirectory(work.resolve("readable")));
    try (DamagedStore source = remains.store();
        Store saved = RocksStore.open(store, options)) {
      return new Result(target, remains.losses(), Salvage.run(source, saved, MachineClock.SYSTEM));
    }
  }

  private static void checkTarget(Path data, Path target) throws IOException {
    Path absolute = target.toAbsolutePath().normalize();
    if (absolute.startsWith(data.toAbsolutePath().normalize())) {
      throw new IllegalArgumentException(
          "The new folder, %s, must not be within the damaged one.".formatted(target));
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !isEmptyFolder(target)) {
      throw new IllegalArgumentException(
          "%s exists and is not an empty folder. Give another one with --into.".formatted(target));
    }
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> content = Files.newDirectoryStream(folder)) {
      return !content.iterator().hasNext();
    }
  }

  /** Keeps the certificate, which clients may have been configured to trust. */
  private static void copyCertificate(Path data, Path target) throws IOException {
    for (String name : ServerCertificate.FILES) {
      if (Files.isRegularFile(data.resolve(name))) {
        Files.copy(data.resolve(name), target.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** Removes a folder. Links in it are removed, not followed. */
  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
