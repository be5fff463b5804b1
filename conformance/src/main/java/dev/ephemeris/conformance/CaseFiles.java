// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** All case files. {@code index.txt} lists them, since a jar's folders cannot be listed. */
public final class CaseFiles {
  private static final String FOLDER = "cases/";
  private static final String ENDING = ".cases";
  private static final String NEEDS_INDEX = " needs an index";

  private CaseFiles() {}

  public static List<CaseFile> all() {
    return names().map(name -> read(name.replace(NEEDS_INDEX, ""))).toList();
  }

  /** The files whose results do not depend on an index. */
  public static List<CaseFile> withoutIndex() {
    return names().filter(name -> !name.endsWith(NEEDS_INDEX)).map(CaseFiles::read).toList();
  }

  private static Stream<String> names() {
    return lines(FOLDER + "index.txt").stream().filter(name -> !name.isBlank());
  }

  public static CaseFile read(String name) {
    return CaseParser.parse(name, lines(FOLDER + name + ENDING));
  }

  private static List<String> lines(String resource) {
    try (InputStream stream =
            Objects.requireNonNull(CaseFiles.class.getResourceAsStream(resource), resource);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
