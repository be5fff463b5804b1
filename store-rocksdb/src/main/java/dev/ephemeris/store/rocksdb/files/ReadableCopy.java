// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import dev.ephemeris.store.rocksdb.files.FolderFiles.Current;
import dev.ephemeris.store.rocksdb.files.LogFile.LostBytes;
import dev.ephemeris.store.rocksdb.files.Manifest.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes a copy of a damaged folder that RocksDB can open. The damaged folder is only read. The copy
 * is opened for reading and removed afterwards.
 *
 * <p><b>Logs</b> are written anew with all records that are whole. <b>Tables</b> are links to those
 * of the damaged folder; damaged blocks within them show when they are read. A table that cannot be
 * opened at all is left out. <b>The manifest</b> is copied. Where it is not whole, a new one is
 * made, in which every table stands in the first level: entries have sequence numbers, so that
 * readers who walk over all levels find the newest of each key wherever it stands. That holds for
 * walks, not for reads of a single key.
 */
public final class ReadableCopy {
  private static final long NONE = -1;
  private static final long REBUILT_MANIFEST = 1;

  private final Path original;
  private final Path copy;
  private final Families families;
  private final Map<Long, Integer> readableTables;
  private final FolderFiles files;
  private final Optional<DurableMark> mark;
  private final List<Finding> losses = new ArrayList<>();
  private boolean manifestRebuilt;

  /** The names of the column families behind the first, which has none of its own. */
  public record Families(List<String> names) {}

  /**
   * The copy.
   *
   * @param losses what is missing in the copy
   * @param manifestRebuilt whether the manifest could not be read. Then single keys must not be
   *     read, and tables that were no longer in use may be among those that are read
   */
  public record Made(List<Finding> losses, boolean manifestRebuilt) {}

  private ReadableCopy(
      Path original, Path copy, Families families, Map<Long, Integer> readableTables)
      throws IOException {
    this.original = original;
    this.copy = copy;
    this.families = families;
    this.readableTables = readableTables;
    this.files = FolderFiles.list(original);
    this.mark = DurableMark.read(original);
  }

  /**
   * @param copy a folder that is empty
   * @param readableTables the number of each table that can be opened, and of its column family
   */
  public static Made make(
      Path original, Path copy, Families families, Map<Long, Integer> readableTables)
      throws IOException {
    ReadableCopy making = new ReadableCopy(original, copy, families, readableTables);
    long firstLog = making.copyManifest();
    making.copyLogs(firstLog);
    return new Made(List.copyOf(making.losses), making.manifestRebuilt);
  }

  /** Copies the manifest and the tables that it names. Returns the first log that is needed. */
  private long copyManifest() throws IOException {
    Current.Names named = trustedManifest();
    long number = named == null ? REBUILT_MANIFEST : named.number();
    String name = "MANIFEST-%06d".formatted(number);
    Files.writeString(copy.resolve(FolderFiles.CURRENT), name + "\n");
    try (LogWriter writer = new LogWriter(copy.resolve(name))) {
      if (named == null) {
        manifestRebuilt = true;
        rebuildManifest(writer);
        return 0;
      }
      Manifest manifest = new Manifest();
      List<byte[]> group = new ArrayList<>();
      LogFile.read(
          named.manifest(),
          record -> {
            manifest.accept(record);
            group.add(record);
            // An incomplete group does not count, and nothing may follow it.
            if (!manifest.isInsideGroup()) {
              for (byte[] edit : group) {
                writer.append(edit);
              }
              group.clear();
            }
          });
      for (Table table : manifest.tables()) {
        if (readableTables.containsKey(table.number())) {
          link(table.fileName());
        } else {
          writer.append(ManifestEdit.removal(table));
          lose(table);
        }
      }
      return manifest.firstLog();
    }
  }

  private void lose(Table table) {
    losses.add(
        new Finding(
            original.resolve(table.fileName()),
            Files.exists(original.resolve(table.fileName()))
                ? "cannot be opened as a table: all its data is lost"
                : "is missing: all its data is lost"));
  }

  /** The manifest in use; null if none can be trusted. */
  private Current.@Nullable Names trustedManifest() throws IOException {
    Current.Names named =
        files.current() instanceof Current.Names names ? names : FolderFiles.onlyManifest(original);
    if (named == null || !isWhole(named)) {
      losses.add(
          new Finding(
              named == null ? original.resolve(FolderFiles.CURRENT) : named.manifest(),
              "does not tell which tables are in use; all existing tables are read, including those no longer in use"));
      return null;
    }
    return named;
  }

  private boolean isWhole(Current.Names named) throws IOException {
    long durable = mark.map(one -> one.durableBytesOfManifest(named.number())).orElse(0L);
    if (!Files.exists(named.manifest())
        || Files.size(named.manifest()) < durable
        || named.number() < mark.map(DurableMark::manifestNumber).orElse(0L)) {
      return false;
    }
    try {
      return switch (LogFile.read(named.manifest(), new Manifest()::accept)) {
        case LogVerdict.Sound ignored -> true;
        case LogVerdict.Torn torn -> torn.offset() >= durable;
        case LogVerdict.Damaged ignored -> false;
      };
    } catch (Manifest.UnknownEntryException e) {
      return false;
    }
  }

  private void rebuildManifest(LogWriter writer) throws IOException {
    long next = 1 + Math.max(last(files.tables().keySet()), last(files.logs().keySet()));
    writer.append(ManifestEdit.beginning(next));
    for (int i = 0; i < families.names().size(); i++) {
      writer.append(ManifestEdit.columnFamily(i + 1, families.names().get(i)));
    }
    for (var entry : files.tables().entrySet()) {
      Integer family = readableTables.get(entry.getKey());
      Table table = new Table(family == null ? 0 : family, 0, entry.getKey());
      if (family == null) {
        lose(table);
      } else {
        writer.append(ManifestEdit.addition(table, Files.size(entry.getValue())));
        link(entry.getValue().getFileName().toString());
      }
    }
  }

  private static long last(Iterable<Long> rising) {
    long last = 0;
    for (long number : rising) {
      last = number;
    }
    return last;
  }

  private void link(String fileName) throws IOException {
    Path file = original.resolve(fileName).toRealPath();
    Path link = copy.resolve(fileName);
    try {
      Files.createSymbolicLink(link, file);
    } catch (IOException | UnsupportedOperationException e) {
      // Not every file system has links.
      Files.copy(file, link);
    }
  }

  private void copyLogs(long firstLog) throws IOException {
    for (long number : mark.map(DurableMark::logNumbers).orElse(List.of())) {
      // Without a manifest it is not known whether a missing log was still needed.
      if (!manifestRebuilt && number >= firstLog && !files.logs().containsKey(number)) {
        losses.add(
            new Finding(
                original.resolve("%06d.log".formatted(number)),
                "is missing: its changes are lost"));
      }
    }
    long expectedSequence = NONE;
    for (var entry : files.logs().tailMap(firstLog).entrySet()) {
      expectedSequence = copyLog(entry.getKey(), entry.getValue(), expectedSequence);
    }
  }

  /**
   * Copies the readable records of a log. Returns the sequence number that the next log begins
   * with.
   */
  private long copyLog(long number, Path log, long expectedSequence) throws IOException {
    long[] expected = {expectedSequence};
    long[] missing = {0};
    List<LostBytes> lost;
    try (LogWriter writer = new LogWriter(copy.resolve(log.getFileName().toString()))) {
      lost =
          LogFile.readAround(
              log,
              record -> {
                BatchHead head = BatchHead.of(record);
                if (head == null) {
                  return;
                }
                if (expected[0] != NONE && head.sequence() > expected[0]) {
                  missing[0] += head.sequence() - expected[0];
                }
                expected[0] = head.nextSequence();
                writer.append(record);
              });
    }
    reportLosses(number, log, lost, missing[0]);
    return expected[0];
  }

  private void reportLosses(long number, Path log, List<LostBytes> lost, long missingChanges)
      throws IOException {
    long bytes = Files.size(log);
    long durable = mark.map(one -> one.durableBytesOfLog(number)).orElse(0L);
    for (LostBytes range : lost) {
      boolean isEnd = range.offset() + range.bytes() == bytes;
      // The last record of the newest log was never acknowledged if a crash has interrupted it.
      if (!isEnd || number != files.logs().lastKey() || range.offset() < durable) {
        losses.add(
            new Finding(
                log,
                "cannot be read from byte %d to byte %d (%d bytes)"
                    .formatted(range.offset(), range.offset() + range.bytes(), range.bytes())));
      }
    }
    if (bytes < durable) {
      losses.add(
          new Finding(log, "has %d bytes, but at least %d were written".formatted(bytes, durable)));
    }
    if (missingChanges > 0) {
      losses.add(
          new Finding(
              log,
              "lacks %d changes, according to the numbers of those before and after"
                  .formatted(missingChanges)));
    }
  }
}
