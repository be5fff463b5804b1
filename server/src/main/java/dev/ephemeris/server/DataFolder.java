// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.server.tls.ServerCertificate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data folder, which only the user that runs the server may read.
 *
 * <p>The process's umask decides who may read the files that RocksDB creates, so the permissions of
 * their folder protect them. New folders get permissions for their owner only. Existing folders
 * lose the permissions of others, with a log message. The data folder itself is left as it is if it
 * contains files that are not the server's, since it is then used for other purposes too.
 */
final class DataFolder {
  private static final Logger LOG = LoggerFactory.getLogger(DataFolder.class);
  private static final String STORE = "rocksdb";

  /** Files that must be writable before the store is opened again, and their size in bytes. */
  private static final int PROBE_HANDLES = 16;

  private static final int PROBE_BYTES = 64 * 1024;
  private static final long MIN_FREE_BYTES = 32L * 1024 * 1024;

  /** Created by file systems. */
  private static final String LOST_AND_FOUND = "lost+found";

  private static final Set<PosixFilePermission> OWNER_ONLY_FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OWNER_ONLY_FILE =
      PosixFilePermissions.fromString("rw-------");

  private final Path folder;

  private DataFolder(Path folder) {
    this.folder = folder;
  }

  /** The folder of the store in a data folder. */
  static Path store(Path path) {
    return path.resolve(STORE);
  }

  /** Creates missing folders, sets their permissions, and returns the folder of the store. */
  static Path prepare(Path path) throws IOException {
    DataFolder data = new DataFolder(path.toAbsolutePath());
    Path store = store(data.folder);
    Files.createDirectories(
        data.folder.getParent() == null ? data.folder : data.folder.getParent());
    if (!data.folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(store);
      LOG.warn(
          "{} is on a file system without POSIX permissions: protect it from being read by other users",
          data.folder);
      return store;
    }
    data.closeAll(store);
    return store;
  }

  /** Whether several files of some size can be written to the store's folder. */
  static boolean canBeWritten(Path store) {
    List<FileChannel> open = new ArrayList<>();
    Path probe = store.resolve("PROBE");
    try {
      for (int i = 0; i < PROBE_HANDLES; i++) {
        open.add(FileChannel.open(probe, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
      }
      ByteBuffer content = ByteBuffer.allocate(PROBE_BYTES);
      while (content.hasRemaining()) {
        open.getFirst().write(content);
      }
      open.getFirst().force(true);
      return Files.getFileStore(store).getUsableSpace() >= MIN_FREE_BYTES;
    } catch (IOException e) {
      LOG.debug("{} is still not writable", store, e);
      return false;
    } finally {
      open.forEach(DataFolder::closeQuietly);
      deleteQuietly(probe);
    }
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("A test file could not be closed", e);
    }
  }

  private static void deleteQuietly(Path probe) {
    try {
      Files.deleteIfExists(probe);
    } catch (IOException e) {
      LOG.debug("{} could not be deleted", probe, e);
    }
  }

  private void closeAll(Path store) throws IOException {
    if (!create(folder)) {
      if (hasOnlyOurs()) {
        close(folder, OWNER_ONLY_FOLDER);
      } else if (isOpen(folder)) {
        LOG.warn(
            "{} contains files that are not the server's, so its permissions are unchanged ({}). Other users cannot read {}",
            folder,
            PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)),
            store);
      }
    }
    if (!create(store)) {
      close(store, OWNER_ONLY_FOLDER);
    }
    for (String name : ServerCertificate.FILES) {
      Path file = folder.resolve(name);
      if (Files.exists(file)) {
        close(file, OWNER_ONLY_FILE);
      }
    }
  }

  /** Creates a folder with permissions for its owner only; false if it exists. */
  private static boolean create(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return false;
    }
    Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY_FOLDER));
    Files.setPosixFilePermissions(path, OWNER_ONLY_FOLDER);
    return true;
  }

  private boolean hasOnlyOurs() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .allMatch(
              name ->
                  name.equals(STORE)
                      || name.equals(LOST_AND_FOUND)
                      || ServerCertificate.FILES.stream().anyMatch(name::startsWith));
    }
  }

  private static boolean isOpen(Path path) throws IOException {
    Set<PosixFilePermission> ofOthers = EnumSet.copyOf(Set.of(PosixFilePermission.values()));
    ofOthers.removeAll(OWNER_ONLY_FOLDER);
    return !Collections.disjoint(Files.getPosixFilePermissions(path), ofOthers);
  }

  private static void close(Path path, Set<PosixFilePermission> permissions) throws IOException {
    if (!isOpen(path)) {
      return;
    }
    String before = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    try {
      Files.setPosixFilePermissions(path, permissions);
      LOG.info(
          "{} was accessible to other users ({}); now only its owner has access", path, before);
    } catch (IOException e) {
      // For instance a volume of another user, where only the group may write.
      LOG.warn(
          "{} is accessible to other users ({}), and this cannot be changed: {}",
          path,
          before,
          e.toString());
    }
  }
}
