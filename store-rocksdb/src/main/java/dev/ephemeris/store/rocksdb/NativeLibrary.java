// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads RocksDB's native library from a folder where it is cached between starts.
 *
 * <p>By default RocksDB unpacks 17 MB from its jar into a temporary file at each start, a large
 * part of a small server's start time. Here this is done once for each version. The file is written
 * under another name and renamed, so that an interrupted start, or two at once, never leave an
 * incomplete library; its size is compared with the jar's before each use. A folder that other
 * users may write to is not used: they could put their own code there.
 *
 * <p>RocksDB also starts a shell to find out the system's C library, which takes even longer. Here
 * the answer is provided.
 */
final class NativeLibrary {
  private static final Logger LOGGER = LoggerFactory.getLogger(NativeLibrary.class);
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private NativeLibrary() {}

  /** Loads the library, once for the process; later calls return at once. */
  static synchronized void load(@Nullable Path givenFolder) {
    tellWhichLibc();
    URL resource = RocksDB.class.getResource("/" + Environment.getJniLibraryFileName("rocksdb"));
    if (resource == null) {
      // The jar has no library for this platform; the system may have one.
      RocksDB.loadLibrary();
      return;
    }
    List<Path> candidates =
        givenFolder != null ? List.of(givenFolder) : List.of(userFolder(), temporaryFolder());
    for (Path folder : candidates) {
      try {
        if (givenFolder == null) {
          createPrivately(folder);
        }
        RocksDB.loadLibrary(List.of(provide(resource, folder).toString()));
        return;
      } catch (IOException | UnsatisfiedLinkError failure) {
        // For instance a read-only home, or a folder from which nothing may be executed.
        LOGGER.info("The native library cannot be stored in {}: {}", folder, failure.toString());
      }
    }
    try {
      RocksDB.loadLibrary();
    } catch (RuntimeException | UnsatisfiedLinkError failure) {
      throw new StoreException(
          "RocksDB's native library cannot be loaded: " + failure.getMessage(), failure);
    }
  }

  /** The folder, with the library in it. */
  static Path provide(URL resource, Path folder) throws IOException {
    Files.createDirectories(folder);
    // RocksDB looks for it under this name, not the one it has in the jar.
    Path library = folder.toAbsolutePath().resolve(Environment.getJniLibraryFileName("rocksdbjni"));
    URLConnection connection = resource.openConnection();
    long expectedBytes = connection.getContentLengthLong();
    if (!Files.exists(library) || Files.size(library) != expectedBytes) {
      Path temporary = Files.createTempFile(folder, "library", ".part");
      try {
        try (InputStream source = connection.getInputStream()) {
          Files.copy(source, temporary, StandardCopyOption.REPLACE_EXISTING);
        }
        if (Files.size(temporary) != expectedBytes) {
          throw new IOException("The native library was not written completely: " + temporary);
        }
        Files.move(temporary, library, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    }
    return library.getParent();
  }

  /**
   * Finds out the C library from this process's memory map, instead of RocksDB's call of {@code
   * ldd}. If that fails, RocksDB finds out itself.
   */
  private static void tellWhichLibc() {
    Path map = Path.of("/proc/self/maps");
    if (System.getenv("ROCKSDB_MUSL_LIBC") != null || !Files.isReadable(map)) {
      return;
    }
    try (Stream<String> lines = Files.lines(map, StandardCharsets.ISO_8859_1)) {
      boolean musl = lines.anyMatch(line -> line.contains("ld-musl-"));
      Field answer = Environment.class.getDeclaredField("MUSL_LIBC");
      answer.setAccessible(true);
      answer.set(null, musl);
    } catch (IOException | ReflectiveOperationException | RuntimeException failure) {
      LOGGER.debug("RocksDB will look for its C library itself: {}", failure.toString());
    }
  }

  private static void createPrivately(Path folder) throws IOException {
    boolean existed = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    Files.createDirectories(folder);
    PosixFileAttributeView view =
        Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return; // Windows: both folders lie in the user's own profile.
    }
    if (!existed) {
      view.setPermissions(OWNER_ONLY);
    }
    PosixFileAttributes attributes = view.readAttributes();
    if (!attributes.isDirectory()
        || !attributes.owner().getName().equals(System.getProperty("user.name"))
        || attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
        || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException("Other users may write to " + folder);
    }
  }

  private static Path userFolder() {
    return Path.of(System.getProperty("user.home"), ".cache", "ephemeris", "native", version());
  }

  private static Path temporaryFolder() {
    // Not nested: the owner of the parent folder could replace this one.
    String name = "ephemeris-native-" + System.getProperty("user.name") + "-" + version();
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  /** RocksDB's version, written by the build, since the jar does not contain it. */
  static String version() {
    Properties properties = new Properties();
    try (InputStream source = NativeLibrary.class.getResourceAsStream("rocksdb.properties")) {
      properties.load(Objects.requireNonNull(source, "rocksdb.properties"));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Objects.requireNonNull(properties.getProperty("version"));
  }
}
