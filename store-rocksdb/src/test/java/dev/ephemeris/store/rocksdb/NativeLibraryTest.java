// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

class NativeLibraryTest {
  private static final URL RESOURCE =
      Objects.requireNonNull(
          RocksDB.class.getResource("/" + Environment.getJniLibraryFileName("rocksdb")));

  @TempDir Path folder;

  @Test
  void provide_emptyFolder_unpacksTheLibraryAndNothingElse() throws IOException {
    Path created = folder.resolve("created").resolve("deeper");

    assertThat(NativeLibrary.provide(RESOURCE, created)).isEqualTo(created.toAbsolutePath());

    assertThat(only(created)).hasSize(RESOURCE.openConnection().getContentLengthLong());
  }

  @Test
  void provide_libraryThere_leavesIt() throws IOException {
    NativeLibrary.provide(RESOURCE, folder);
    FileTime longAgo = FileTime.fromMillis(1_000_000_000_000L);
    Files.setLastModifiedTime(only(folder), longAgo);

    NativeLibrary.provide(RESOURCE, folder);

    assertThat(Files.getLastModifiedTime(only(folder))).isEqualTo(longAgo);
  }

  @Test
  void provide_libraryOfTheWrongSize_replacesIt() throws IOException {
    NativeLibrary.provide(RESOURCE, folder);
    Files.write(only(folder), new byte[1_000]);

    NativeLibrary.provide(RESOURCE, folder);

    assertThat(only(folder)).hasSize(RESOURCE.openConnection().getContentLengthLong());
  }

  @Test
  void version_isTheOneOfTheLoadedLibrary() {
    NativeLibrary.load(null);

    assertThat(RocksDB.rocksdbVersion()).hasToString(NativeLibrary.version());
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findFirst().orElseThrow();
    }
  }
}
