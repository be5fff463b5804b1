// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The hexadecimal texts that stand in the files of a folder, not in those of folders below it. A
 * random one that was written is found by its end: storage may leave out what a key has in common
 * with the one before, and random digits do not compress.
 */
public final class HexTexts {
  /** So many digits at the end of a text are looked for. */
  public static final int LENGTH = 20;

  private final Set<String> found;

  private HexTexts(Set<String> found) {
    this.found = found;
  }

  public static HexTexts in(Path folder) throws IOException {
    Set<String> found = new HashSet<>();
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    for (Path file : files) {
      collect(contentOf(file), found);
    }
    return new HexTexts(found);
  }

  /** Nothing, if the file has gone since it was listed. */
  private static String contentOf(Path file) throws IOException {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  private static void collect(String text, Set<String> found) {
    int begin = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && Character.digit(text.charAt(i), 16) >= 0) {
        continue;
      }
      for (int end = begin + LENGTH; end <= i; end++) {
        found.add(text.substring(end - LENGTH, end));
      }
      begin = i + 1;
    }
  }

  /** Whether the end of this text stands in a file. */
  public boolean contains(String text) {
    return found.contains(text.substring(text.length() - LENGTH));
  }
}
