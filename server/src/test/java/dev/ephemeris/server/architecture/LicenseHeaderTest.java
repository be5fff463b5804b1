// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every source file names its license, whatever its language. Spotless adds the line only to Java
 * classes.
 */
class LicenseHeaderTest {
  private static final Path ROOT = Path.of("..");
  private static final String HEADER = "SPDX-License-Identifier: Apache-2.0";

  private static final Set<String> ENDINGS =
      Set.of("java", "ts", "tsx", "mjs", "cs", "css", "c", "sh");

  /** Files that are built or downloaded. */
  private static final Set<String> LEFT_OUT = Set.of("target", "node_modules");

  /** README.md quotes these exactly, so they are short. */
  private static final Path EXAMPLES = ROOT.resolve("client-tests/examples");

  @Test
  void sourceFiles_beginWithTheLicense() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(1000);
    assertThat(sources.stream().filter(file -> !namesItsLicense(file))).isEmpty();
  }

  /** In a script the line follows the one that names its interpreter. */
  private static boolean namesItsLicense(Path file) {
    try (var lines = Files.lines(file)) {
      return lines.limit(2).anyMatch(line -> line.contains(HEADER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    sources.add(ROOT.resolve("ephemeris"));
    sources.add(ROOT.resolve(".ci/run"));
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean hidden = name.startsWith(".") && !folder.equals(ROOT);
            return hidden || LEFT_OUT.contains(name) || folder.equals(EXAMPLES)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }
}
