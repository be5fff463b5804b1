// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes and methods named in ARCHITECTURE.md exist. */
class ArchitecturePageTest {
  private static final Path ROOT = Path.of("..");

  /** A class in backticks, with or without its package before it and a member after it. */
  private static final Pattern NAMED =
      Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?(?:\\(\\))?`");

  /** Names from other projects that the page uses. */
  private static final Set<String> OF_OTHERS = Set.of("AbsoluteConsistency", "DistinctHash");

  @Test
  void namedClassesAndMembers_exist() throws IOException {
    Map<String, String> sources = sources();
    Set<String> missing = new TreeSet<>();
    int found = 0;
    Matcher named = NAMED.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")));
    while (named.find()) {
      String source = sources.get(named.group(1));
      String member = named.group(2);
      if (source == null ? !OF_OTHERS.contains(named.group(1)) : !has(source, member)) {
        missing.add(named.group());
      } else {
        found++;
      }
    }
    assertThat(missing).as("named in ARCHITECTURE.md, but missing").isEmpty();
    assertThat(found).as("names on the page").isGreaterThan(100);
  }

  private static boolean has(String source, String member) {
    return member == null || Pattern.compile("\\b" + member + "\\b").matcher(source).find();
  }

  /** The text of each source file, by the name of its class. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Path module : modules()) {
      try (Stream<Path> files = Files.walk(module.resolve("src"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = file.getFileName().toString();
          if (name.endsWith(".java")) {
            sources.merge(
                name.substring(0, name.length() - ".java".length()),
                Files.readString(file, StandardCharsets.UTF_8),
                String::concat);
          }
        }
      }
    }
    return sources;
  }

  private static Set<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return new TreeSet<>(
          folders.filter(folder -> Files.isDirectory(folder.resolve("src"))).toList());
    }
  }
}
