// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Another process for tests: it holds a folder, or is killed. */
final class OtherProcess {
  static final int COMMITS = 500;
  static final int VALUE_BYTES = 5_000;

  private OtherProcess() {}

  /** Runs {@link #main} in a separate process, and returns its output. */
  static String run(String what, Path folder) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                what,
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  public static void main(String[] arguments) throws InterruptedException {
    try {
      Path folder = Path.of(arguments[1]);
      switch (arguments[0]) {
        case "open" -> RocksStore.open(folder, RocksStoreTest.OPTIONS).close();
        case "die" -> commitAndDie(RocksStore.open(folder, RocksStoreTest.OPTIONS));
        case "fill" -> fillAndDie(RocksStore.open(folder, KilledFolder.OPTIONS));
        default -> throw new IllegalArgumentException(arguments[0]);
      }
    } catch (StoreException refused) {
      System.out.println(refused.getMessage());
    }
  }

  private static void commitAndDie(Store store) {
    Shard shard = store.shard(new ShardId(1));
    for (int i = 0; i < COMMITS; i++) {
      byte[] key = ("key " + i).getBytes(StandardCharsets.US_ASCII);
      shard.commit(Commit.expecting(i).put(key, new byte[VALUE_BYTES]).to(i + 1));
    }
    die();
  }

  private static void fillAndDie(Store store) throws InterruptedException {
    Shard shard = store.shard(KilledFolder.SHARD);
    for (int row = 0; row < KilledFolder.ROWS; row++) {
      if (row == KilledFolder.ROWS - 1) {
        // In real time: durability is recorded about once a second.
        Thread.sleep(1_100);
      }
      shard.commit(
          Commit.expecting(row).put(KilledFolder.key(row), KilledFolder.value(row)).to(row + 1));
    }
    die();
  }

  /** Ends without closing or flushing, like a killed process. */
  private static void die() {
    System.out.println("committed");
    System.out.flush();
    Runtime.getRuntime().halt(1);
  }
}
