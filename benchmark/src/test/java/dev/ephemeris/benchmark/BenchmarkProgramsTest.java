// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Whole runs, shortened, with a stand-in for the product. They do not test speed. */
@Tag("slow")
class BenchmarkProgramsTest {
  @TempDir private Path folder;

  @Test
  void httpBenchmark_printsAllRatios_andLeavesNothingBehind() throws Exception {
    String output =
        run(
            () -> new CommandLine(new HttpBenchmark()),
            "--duration-seconds=1",
            "--warm-up-seconds=0",
            "--rounds=1",
            "--items=200",
            "--connections=4");

    for (String name :
        List.of(
            "point-read/bare-netty",
            "insert-os/bare-netty",
            "insert-os/raw-rocksdb-per-item",
            "insert-os/raw-rocksdb-group",
            "insert-fsync/bare-netty",
            "insert-fsync/raw-rocksdb-per-item",
            "insert-fsync/raw-rocksdb-group")) {
      assertThat(output).containsPattern("(?m)^ratio " + name + " [0-9.]+$");
      assertThat(output).containsPattern("(?m)^ratio " + name + "-cpu [0-9.]+$");
    }
  }

  /** The stand-in loses its items, which the check after the restart must notice. */
  @Test
  void startupBenchmark_noticesLostItems() throws Exception {
    String output =
        run(
            () -> new CommandLine(new StartupBenchmark()),
            "--items=200",
            "--rounds=1",
            "--idle-seconds=0");

    assertThat(output).contains("loaded 200 items").contains("answered 404");
  }

  @Test
  void expiryBenchmark_printsAllRatios_andLeavesNothingBehind() throws Exception {
    String output =
        run(
            () -> ExpiryBenchmark.commandLine(new ExpiryBenchmark()),
            // The instant of expiry is tested by InstantOfExpiryTest: the stand-in does not read
            // the data folder, and Redis may not be installed.
            "--parts=load,change,queue",
            "--duration-seconds=1",
            "--warm-up-seconds=0",
            "--rounds=1",
            "--items=200",
            "--kept-items=100",
            "--few=10",
            "--many=2000",
            "--queue-items=5000",
            "--connections=4");

    for (String name :
        List.of(
            "purge-idle/insert",
            "purge-closed/writes-meanwhile",
            "purge-open/writes-meanwhile",
            "read-closed-p99-during/before",
            "read-open-p99-during/before",
            "expired-read-closed",
            "expired-read-open",
            "change-default-many/few",
            "head-after-purge/unused",
            "head-after-reclaim/unused",
            "disk-bytes-reclaimed/before")) {
      assertThat(output).containsPattern("(?m)^ratio " + name + " [0-9.]+ limit [<>=]+ [0-9.]+ ");
    }
    assertThat(output).contains("0 of ");
  }

  private String run(Supplier<CommandLine> program, String... arguments) throws Exception {
    String command = String.join(" ", ChildProcess.javaCommand(StandInProduct.class, List.of()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream console = System.out;
    PrintStream errors = System.err;
    try (PrintStream captured = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(captured);
      System.setErr(captured);
      int unused =
          program
              .get()
              .execute(
                  Stream.concat(
                          Stream.of(arguments),
                          Stream.of(
                              "--work-directory=" + folder,
                              "--product-command=" + command + " {port}"))
                      .toArray(String[]::new));
    } finally {
      System.setOut(console);
      System.setErr(errors);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
