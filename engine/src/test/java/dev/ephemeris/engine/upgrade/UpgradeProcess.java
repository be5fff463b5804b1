// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.rocksdb.RocksStore;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that upgrades a folder, and prints a line after each commit. */
final class UpgradeProcess implements AutoCloseable {
  private static final String DONE = "done";

  private final Process process;
  private final BufferedReader output;

  UpgradeProcess(Path folder) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                UpgradeProcess.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Kills it after some commits. Returns whether it was done before. */
  boolean killAfter(int commits) throws IOException, InterruptedException {
    int seen = 0;
    String line = "";
    while (seen < commits && !DONE.equals(line)) {
      line = output.readLine();
      if (line == null) {
        throw new AssertionError("The upgrade ended by itself");
      }
      seen++;
    }
    process.destroyForcibly().waitFor();
    return DONE.equals(line);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  public static void main(String[] arguments) {
    try (Store store = RocksStore.open(Path.of(arguments[0]), RocksStoreOptions.defaults())) {
      Engine.open(
              store,
              () -> TestEngine.START * 1000,
              EngineOptions.defaults(),
              progress -> System.out.println(progress))
          .close();
      System.out.println(DONE);
    }
  }
}
