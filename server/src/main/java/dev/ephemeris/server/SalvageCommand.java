// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.base.NewerFormatException;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.DamagedFolder;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code ephemeris salvage}: finds damage in a data folder, and saves what can be read into a new
 * one. Nothing else does this; it is for an administrator to decide.
 */
@Command(
    name = "salvage",
    description =
        "Saves what can be read of a damaged data folder into a new one, and says what is lost. The damaged folder is not changed.",
    footer =
        "Exit code: 0 no damage or loss, 1 damage or loss, 2 the folder could not be checked or salvaged.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class SalvageCommand implements Callable<Integer> {
  private static final int SOUND = 0;
  private static final int DAMAGED = 1;
  private static final int FAILED = 2;

  @Option(
      names = "--data",
      defaultValue = "${env:EPHEMERIS_DATA:-./ephemeris-data}",
      description = "Data folder (EPHEMERIS_DATA; ${DEFAULT-VALUE}).")
  private Path data = Path.of("");

  @Option(
      names = "--into",
      description =
          "New folder for the saved data; must be empty or missing (default: the data folder's name with '-salvaged' appended).")
  private @Nullable Path into;

  @Option(names = "--check", description = "Checks every file for damage and saves nothing.")
  private boolean check;

  /** The command that salvages a folder, for messages. */
  static String commandFor(Path folder) {
    return "ephemeris salvage --data " + folder;
  }

  @Override
  public Integer call() {
    try {
      return check ? check() : salvage();
    } catch (StoreException | NewerFormatException | IllegalArgumentException e) {
      return complain(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return complain("The data folder %s cannot be salvaged: %s".formatted(data, e));
    }
  }

  private int check() {
    List<String> findings;
    try (DamagedFolder folder =
        DamagedFolder.open(DataFolder.store(data), RocksStoreOptions.defaults())) {
      findings = folder.findings();
    }
    findings.forEach(System.out::println);
    System.out.println(
        findings.isEmpty()
            ? "No damage was found in " + data + "."
            : "The data in %s is damaged. To save the readable data: %s"
                .formatted(data, commandFor(data)));
    return findings.isEmpty() ? SOUND : DAMAGED;
  }

  private int salvage() throws IOException {
    FolderSalvage.Result result = FolderSalvage.run(data, into == null ? besides(data) : into);
    SalvageText.of(data, result).forEach(System.out::println);
    return result.isComplete() ? SOUND : DAMAGED;
  }

  private static Path besides(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    Path name = absolute.getFileName();
    if (name == null) {
      throw new IllegalArgumentException("Name the new folder with --into.");
    }
    return absolute.resolveSibling(name + "-salvaged");
  }

  private static int complain(String message) {
    System.err.println("ephemeris: " + message);
    return FAILED;
  }
}
