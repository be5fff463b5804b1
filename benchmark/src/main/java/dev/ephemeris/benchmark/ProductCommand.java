// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command that starts the product, with placeholders for port, data folder and durability. */
record ProductCommand(List<String> words) {
  static final String DESCRIPTION =
      "starts the product; {port}, {data} and {durability} are filled in."
          + " Default: <repository>/ephemeris start --port {port} --data {data}"
          + " --durability {durability}";

  private static final Pattern SPACES = Pattern.compile(" +");

  ProductCommand {
    words = List.copyOf(words);
  }

  /** The given command; the repository's launcher if none is given. */
  static ProductCommand of(@Nullable String command) {
    if (command != null) {
      return new ProductCommand(SPACES.splitAsStream(command.strip()).toList());
    }
    return new ProductCommand(
        List.of(
            launcher().toString(),
            "start",
            "--port",
            "{port}",
            "--data",
            "{data}",
            "--durability",
            "{durability}"));
  }

  /** The same command with more words at its end. */
  ProductCommand and(String... moreWords) {
    return new ProductCommand(Stream.concat(words.stream(), Stream.of(moreWords)).toList());
  }

  List<String> with(int port, Path data, Durability durability) {
    return words.stream()
        .map(word -> word.replace("{port}", Integer.toString(port)))
        .map(word -> word.replace("{data}", data.toString()))
        .map(word -> word.replace("{durability}", durability.argument()))
        .toList();
  }

  /** The launcher is in the root of the repository in which this class was built. */
  private static Path launcher() {
    Path folder = builtIn();
    while (folder != null) {
      Path launcher = folder.resolve("ephemeris");
      if (Files.isRegularFile(launcher) && Files.isExecutable(launcher)) {
        return launcher;
      }
      folder = folder.getParent();
    }
    throw new IllegalStateException("no launcher found; give --product-command");
  }

  private static @Nullable Path builtIn() {
    try {
      return Path.of(
          ProductCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException exception) {
      throw new IllegalStateException(exception);
    }
  }
}
