package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a test needs another process for: to hold a folder against it, and to be killed. */
final class OtherProcess {
  static final int COMMITS = 500;
  static final int VALUE_BYTES = 5_000;

  private OtherProcess() {}

  /** Runs {@link #main} in a process of its own, and returns what that printed. */
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

  public static void main(String[] arguments) {
    try {
      RocksStore store = RocksStore.open(Path.of(arguments[1]), RocksStoreTest.OPTIONS);
      if (arguments[0].equals("die")) {
        commitAndDie(store.shard(new ShardId(1)));
      }
      store.close();
    } catch (StoreException refused) {
      System.out.println(refused.getMessage());
    }
  }

  private static void commitAndDie(Shard shard) {
    for (int i = 0; i < COMMITS; i++) {
      byte[] key = ("key " + i).getBytes(StandardCharsets.US_ASCII);
      shard.commit(Commit.expecting(i).put(key, new byte[VALUE_BYTES]).to(i + 1));
    }
    System.out.println("committed");
    System.out.flush();
    // Nothing is closed or flushed, just as after a kill.
    Runtime.getRuntime().halt(1);
  }
}
