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
 * The hexadecimal texts in the files of a folder, without subfolders. A random text that was
 * written is found by its end: storage may omit the beginning that a key shares with the one
 * before, and random digits do not compress.
 */
public final class HexTexts {
  /** The number of digits at the end of a text that are searched for. */
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

  /** Empty if the file was deleted since it was listed. */
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

  /** Whether a file contains the end of this text. */
  public boolean contains(String text) {
    return found.contains(text.substring(text.length() - LENGTH));
  }
}
