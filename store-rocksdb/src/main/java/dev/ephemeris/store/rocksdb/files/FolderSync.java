// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Syncs what RocksDB does not: the names of its folder and its parents, and files of a killed
 * process.
 *
 * <p>RocksDB syncs its files and the names in its folder. It does not sync the name of the folder
 * itself; if a loss of power takes that name, all data is gone.
 *
 * <p>When RocksDB replays the log of a process that was killed, it takes for granted that the log
 * is on the disk. But the end of the log may be in the system's cache only. A loss of power after
 * that would take back changes that readers have seen in the meantime, and leave a gap between this
 * log and newer ones.
 */
public final class FolderSync {
  /** Files that are appended to. All others are complete and synced before they are referred to. */
  private static final String APPENDED_FILES = "{*.log,MANIFEST-*}";

  private FolderSync() {}

  /** Creates the folder if it is missing. Returns when its name is on the disk. */
  public static void create(Path folder) throws IOException {
    Files.createDirectories(folder);
    if (canSyncFolders(folder) && !Files.exists(folder.resolve(FolderFiles.CURRENT))) {
      syncNamesAbove(folder.toRealPath());
    }
  }

  /** Returns when all that other processes have written to the folder is on the disk. */
  public static void syncContent(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, APPENDED_FILES)) {
      for (Path file : files) {
        sync(file, StandardOpenOption.WRITE);
      }
    }
    if (canSyncFolders(folder)) {
      sync(folder, StandardOpenOption.READ);
    }
  }

  /** On Windows a folder can not be opened as a file, and need not be. */
  private static boolean canSyncFolders(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /**
   * Syncs all folders above, since an earlier start may have created them and died before it synced
   * them. Stops at a folder where this process can not have created anything: one that it may not
   * write to, or one on another file system.
   */
  private static void syncNamesAbove(Path folder) throws IOException {
    FileStore store = Files.getFileStore(folder);
    for (Path above = folder.getParent();
        above != null
            && Files.isReadable(above)
            && Files.isWritable(above)
            && Files.getFileStore(above).equals(store);
        above = above.getParent()) {
      sync(above, StandardOpenOption.READ);
    }
  }

  private static void sync(Path path, StandardOpenOption access) throws IOException {
    try (FileChannel channel = FileChannel.open(path, access)) {
      channel.force(true);
    }
  }
}
