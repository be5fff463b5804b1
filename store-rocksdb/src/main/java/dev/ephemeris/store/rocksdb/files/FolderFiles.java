// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** RocksDB's files in a folder, by their numbers. */
public record FolderFiles(
    NavigableMap<Long, Path> logs, NavigableMap<Long, Path> tables, Current current) {
  static final String CURRENT = "CURRENT";

  /** The content of the file {@code CURRENT}. */
  public sealed interface Current {
    record Missing() implements Current {}

    record Unreadable() implements Current {}

    /** It names this manifest, which may be missing. */
    record Names(long number, Path manifest) implements Current {}
  }

  private static final Pattern LOG = Pattern.compile("(\\d+)\\.log");
  private static final Pattern TABLE = Pattern.compile("(\\d+)\\.sst");
  private static final Pattern MANIFEST = Pattern.compile("MANIFEST-(\\d{1,18})\n");

  public static FolderFiles list(Path folder) throws IOException {
    NavigableMap<Long, Path> logs = new TreeMap<>();
    NavigableMap<Long, Path> tables = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        putIfMatches(LOG, file, logs);
        putIfMatches(TABLE, file, tables);
      }
    }
    return new FolderFiles(logs, tables, current(folder));
  }

  private static Current current(Path folder) throws IOException {
    Path file = folder.resolve(CURRENT);
    if (!Files.exists(file)) {
      return new Current.Missing();
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Matcher matcher = MANIFEST.matcher(text);
    return matcher.matches()
        ? new Current.Names(Long.parseLong(matcher.group(1)), folder.resolve(text.strip()))
        : new Current.Unreadable();
  }

  /** The folder's manifest if there is exactly one, whatever {@code CURRENT} says; else null. */
  static Current.@Nullable Names onlyManifest(Path folder) throws IOException {
    List<Current.Names> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "MANIFEST-*")) {
      for (Path file : all) {
        Matcher matcher = MANIFEST.matcher(file.getFileName() + "\n");
        if (matcher.matches()) {
          found.add(new Current.Names(Long.parseLong(matcher.group(1)), file));
        }
      }
    }
    return found.size() == 1 ? found.getFirst() : null;
  }

  private static void putIfMatches(Pattern form, Path file, NavigableMap<Long, Path> files) {
    Matcher matcher = form.matcher(file.getFileName().toString());
    if (matcher.matches()) {
      files.put(Long.parseLong(matcher.group(1)), file);
    }
  }
}
