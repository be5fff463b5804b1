// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A copy of a folder whose process was killed, which tests damage and open. */
final class KilledFolder {
  static final RocksStoreOptions OPTIONS =
      RocksStoreOptions.defaults().writeBufferBytes(1024 * 1024);
  static final ShardId SHARD = new ShardId(7);
  static final int ROWS = 3_000;

  private final Path folder;

  /** The result of opening a damaged folder and reading all rows. */
  sealed interface Outcome {
    /** It could not be opened, or rows could not be read; the message says why. */
    record Refused(String message) implements Outcome {}

    /** It was opened; these rows were missing or had another value. */
    record Opened(List<Integer> wrongRows) implements Outcome {}
  }

  private KilledFolder(Path folder) {
    this.folder = folder;
  }

  static byte[] key(int row) {
    return "row %05d".formatted(row * 7919 % ROWS).getBytes(StandardCharsets.US_ASCII);
  }

  /** Half of it can be compressed, like real items. */
  static byte[] value(int row) {
    byte[] value = new byte[500 + row % 1_000];
    new Random(row).nextBytes(value);
    Arrays.fill(value, 0, value.length / 2, (byte) 'x');
    return value;
  }

  /** Copies all files; even tables, which never change, because tests damage them. */
  static KilledFolder copyOf(Path original, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(original)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    return new KilledFolder(folder);
  }

  Path path() {
    return folder;
  }

  /** The content of each file, by its name. */
  Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : files("*")) {
      contents.put(
          file.getFileName().toString(),
          new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    }
    return contents;
  }

  /** Flips a bit of a file. */
  static void turnBit(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 1;
    Files.write(file, bytes);
  }

  /** The files whose names match, sorted. */
  List<Path> files(String glob) throws IOException {
    List<Path> found = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, glob)) {
      files.forEach(found::add);
    }
    found.sort(null);
    return found;
  }

  /** Damages a file in one of the ways in which disks and people do. Returns a description. */
  static String damage(Path file, Random random) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int at = random.nextInt(bytes.length);
    String what = file.getFileName() + " at byte " + at + " of " + bytes.length;
    if (random.nextInt(4) > 0) {
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      return what + ": a bit turned";
    }
    int length = 1 + random.nextInt(100);
    boolean isZero = true;
    for (int i = at; i < Math.min(bytes.length, at + length); i++) {
      isZero &= bytes[i] == 0;
      bytes[i] = 0;
    }
    Files.write(file, bytes);
    return what + ": " + length + " zeros" + (isZero ? ", as before" : "");
  }

  Outcome open() {
    try (Store store = RocksStore.open(folder, OPTIONS)) {
      Shard shard = store.shard(SHARD);
      List<Integer> wrong = new ArrayList<>();
      for (int row = 0; row < ROWS; row++) {
        if (!Arrays.equals(shard.get(key(row)), value(row))) {
          wrong.add(row);
        }
      }
      return new Outcome.Opened(wrong);
    } catch (DamagedStoreException refused) {
      return new Outcome.Refused(String.valueOf(refused.getMessage()));
    }
  }
}
