package dev.ephemeris.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** All case files. They are listed in {@code index.txt}, since a jar cannot be searched. */
public final class CaseFiles {
  private static final String FOLDER = "cases/";
  private static final String ENDING = ".cases";

  private CaseFiles() {}

  public static List<CaseFile> all() {
    return lines(FOLDER + "index.txt").stream()
        .filter(name -> !name.isBlank())
        .map(CaseFiles::read)
        .toList();
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
