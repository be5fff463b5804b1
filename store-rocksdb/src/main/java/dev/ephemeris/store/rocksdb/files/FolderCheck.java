// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.rocksdb.files.FolderFiles.Current;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the files that describe a data folder before RocksDB opens it: {@code CURRENT}, the
 * manifest that it names, and the write-ahead logs.
 *
 * <p><b>Why.</b> RocksDB takes a length that was damaged, zeros, and a missing log for the end of
 * what was written, opens the folder without what follows, and deletes the files that it then does
 * not need. So whatever is not exactly as it was written is refused here, and nothing is changed.
 *
 * <p><b>What is normal.</b> A process or machine that stops while it writes leaves the last record
 * of the newest log, and of the manifest, incomplete. That record is {@linkplain Cut cut off}: it
 * was never reported durable. A last record that the {@link DurableMark} knows to be durable is not
 * cut off, since then it is damaged.
 *
 * <p><b>Why cutting the manifest is safe.</b> If the record was durable after all, files that only
 * the state before needs may be gone: logs or tables, which is found out here. If they are all
 * there, the state before holds the same data.
 */
public final class FolderCheck {
  private final Path folder;
  private final FolderFiles files;
  private final Optional<DurableMark> mark;
  private final List<Cut> cuts = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  /** The incomplete end of a file, from this offset on. */
  public record Cut(Path file, long offset, long bytes) {}

  private FolderCheck(Path folder) throws IOException {
    this.folder = folder;
    this.files = FolderFiles.list(folder);
    this.mark = DurableMark.read(folder);
  }

  /**
   * Checks a folder and returns what has to be cut off before it is opened; changes nothing.
   *
   * @throws DamagedStoreException if something is missing or is not what it was
   */
  public static List<Cut> check(Path folder) throws IOException {
    FolderCheck check = run(folder);
    if (!check.findings.isEmpty()) {
      throw new DamagedStoreException(check.findings.getFirst().sentence());
    }
    return check.cuts;
  }

  /** All missing and damaged files; an incomplete end that is cut off is not damage. */
  public static List<Finding> findings(Path folder) throws IOException {
    return List.copyOf(run(folder).findings);
  }

  private static FolderCheck run(Path folder) throws IOException {
    FolderCheck check = new FolderCheck(folder);
    Path current = folder.resolve(FolderFiles.CURRENT);
    switch (check.files.current()) {
      case Current.Missing ignored -> {
        if (!check.isNew()) {
          check.report(current, "is missing");
          check.checkLogs(null);
        }
      }
      case Current.Unreadable ignored -> {
        check.report(current, "does not name a manifest");
        check.checkLogs(null);
      }
      case Current.Names named -> {
        Manifest manifest = check.checkManifest(named);
        check.checkTables(manifest);
        check.checkLogs(manifest);
      }
    }
    return check;
  }

  /** Cuts the incomplete end off a file, durably. */
  public static void apply(Cut cut) throws IOException {
    try (FileChannel channel = FileChannel.open(cut.file, StandardOpenOption.WRITE)) {
      channel.truncate(cut.offset);
      channel.force(true);
    }
  }

  /** A folder whose first opening was interrupted has no data; any files may be missing. */
  private boolean isNew() {
    return files.logs().isEmpty()
        && files.tables().isEmpty()
        && !Files.exists(folder.resolve(DurableMark.FILE_NAME));
  }

  /** The manifest; null if it is damaged. */
  private @Nullable Manifest checkManifest(Current.Names current) throws IOException {
    Path file = current.manifest();
    long number = current.number();
    int findingsBefore = findings.size();
    if (!Files.exists(file)) {
      report(file, "is missing, though CURRENT names it");
      return null;
    }
    if (number < mark.map(DurableMark::manifestNumber).orElse(0L)) {
      report(folder.resolve(FolderFiles.CURRENT), "names a manifest that is no longer in use");
      return null;
    }
    long durableBytes = mark.map(one -> one.durableBytesOfManifest(number)).orElse(0L);
    checkLength(file, durableBytes);
    Manifest manifest = new Manifest();
    try {
      checkEnd(file, LogFile.read(file, manifest::accept), durableBytes);
    } catch (Manifest.UnknownEntryException e) {
      report(file, "holds " + e.getMessage());
    }
    return findings.size() == findingsBefore ? manifest : null;
  }

  private void checkTables(@Nullable Manifest manifest) {
    if (manifest == null) {
      return;
    }
    for (Manifest.Table table : manifest.tables()) {
      if (!files.tables().containsKey(table.number())) {
        report(folder.resolve(table.fileName()), "is missing, though the manifest names it");
      }
    }
  }

  /**
   * @param manifest null when it is not known which logs are needed; then those that are there are
   *     looked at
   */
  private void checkLogs(@Nullable Manifest manifest) throws IOException {
    if (isNew()) {
      return;
    }
    if (files.logs().isEmpty()) {
      report(folder, "holds no write-ahead log (*.log), though there always is one");
    }
    long first = manifest == null ? 0 : manifest.firstLog();
    if (manifest != null) {
      for (long number : mark.map(DurableMark::logNumbers).orElse(List.of())) {
        if (number >= first && !files.logs().containsKey(number)) {
          report(folder.resolve("%06d.log".formatted(number)), "is missing");
        }
      }
    }
    WriteAheadLog before = null;
    boolean wholeBefore = true;
    for (var entry : files.logs().tailMap(first).entrySet()) {
      WriteAheadLog log = WriteAheadLog.read(entry.getKey(), entry.getValue());
      boolean whole = checkContent(log);
      if (!log.isEmpty()) {
        // The damage of a log explains why later changes are missing.
        if (wholeBefore) {
          checkBeginning(log, before, manifest);
        }
        before = log;
      }
      wholeBefore = whole;
    }
  }

  private boolean checkContent(WriteAheadLog log) throws IOException {
    long durableBytes = mark.map(one -> one.durableBytesOfLog(log.number())).orElse(0L);
    int findingsBefore = findings.size();
    checkLength(log.file(), durableBytes);
    checkEnd(log.file(), log.verdict(), durableBytes);
    if (!log.isGapless()) {
      report(log.file(), "lacks changes in its middle");
    }
    return findings.size() == findingsBefore;
  }

  private void checkLength(Path file, long durableBytes) throws IOException {
    long bytes = Files.size(file);
    if (bytes < durableBytes) {
      report(file, "has %d bytes, but at least %d were written".formatted(bytes, durableBytes));
    }
  }

  /** Each log has to begin where the previous one ends. */
  private void checkBeginning(
      WriteAheadLog log, @Nullable WriteAheadLog before, @Nullable Manifest manifest) {
    if (before != null) {
      if (!log.follows(before)) {
        report(
            log.file(),
            "does not continue where %s ends; changes in between are missing"
                .formatted(before.file().getFileName()));
      }
      // If the first log that the manifest needs exists, it contains all later changes.
    } else if (manifest != null
        && log.number() != manifest.firstLog()
        && !log.beginsNoLaterThanAfter(manifest.lastSequence())) {
      report(log.file(), "is not the first; a log before it is missing");
    }
  }

  /**
   * @param durableBytes so much of the file is known to have been durable
   */
  private void checkEnd(Path file, LogVerdict verdict, long durableBytes) {
    switch (verdict) {
      case LogVerdict.Sound ignored -> {}
      case LogVerdict.Damaged damage -> report(file, "is damaged at byte " + damage.offset());
      case LogVerdict.Torn torn -> {
        if (torn.offset() < durableBytes) {
          report(file, "is damaged at byte " + torn.offset());
        } else {
          cuts.add(new Cut(file, torn.offset(), torn.bytes()));
        }
      }
    }
  }

  private void report(Path file, String what) {
    findings.add(new Finding(file, what));
  }
}
