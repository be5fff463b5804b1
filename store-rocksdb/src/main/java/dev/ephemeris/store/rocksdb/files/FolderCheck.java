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
 * Looks at the files that say what a data folder holds, before RocksDB opens it: {@code CURRENT},
 * the manifest that it names, and the write-ahead logs.
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
 * the state before needs may be gone: logs, which is found out here, or tables, which RocksDB finds
 * out. If they are all there, the state before holds the same data.
 */
public final class FolderCheck {
  private final Path folder;
  private final FolderFiles files;
  private final Optional<DurableMark> mark;
  private final List<Cut> cuts = new ArrayList<>();

  /** The incomplete end of a file, from this offset on. */
  public record Cut(Path file, long offset, long bytes) {}

  private FolderCheck(Path folder) throws IOException {
    this.folder = folder;
    this.files = FolderFiles.list(folder);
    this.mark = DurableMark.read(folder);
  }

  /**
   * Checks a folder and says what has to be cut off before it is opened; changes nothing.
   *
   * @throws DamagedStoreException if something is missing or is not what it was
   */
  public static List<Cut> check(Path folder) throws IOException {
    FolderCheck check = new FolderCheck(folder);
    Path current = folder.resolve(FolderFiles.CURRENT);
    switch (check.files.current()) {
      case Current.Missing ignored -> {
        if (!check.isNew()) {
          throw damaged(current, "is missing");
        }
      }
      case Current.Unreadable ignored -> throw damaged(current, "does not name a manifest");
      case Current.Names named -> check.checkLogs(check.checkManifest(named));
    }
    return check.cuts;
  }

  /** Cuts the incomplete end off a file, durably. */
  public static void apply(Cut cut) throws IOException {
    try (FileChannel channel = FileChannel.open(cut.file, StandardOpenOption.WRITE)) {
      channel.truncate(cut.offset);
      channel.force(true);
    }
  }

  /** A folder whose first opening was interrupted holds no data, and may lack anything. */
  private boolean isNew() {
    return files.logs().isEmpty()
        && files.tables().isEmpty()
        && !Files.exists(folder.resolve(DurableMark.FILE_NAME));
  }

  private Manifest checkManifest(Current.Names current) throws IOException {
    Path file = current.manifest();
    long number = current.number();
    if (!Files.exists(file)) {
      throw damaged(file, "is missing, though CURRENT names it");
    }
    if (number < mark.map(DurableMark::manifestNumber).orElse(0L)) {
      throw damaged(
          folder.resolve(FolderFiles.CURRENT), "names a manifest that is no longer in use");
    }
    long durableBytes = mark.map(one -> one.durableBytesOfManifest(number)).orElse(0L);
    checkLength(file, durableBytes);
    Manifest manifest = new Manifest();
    try {
      checkEnd(file, LogFile.read(file, manifest::accept), durableBytes);
    } catch (Manifest.UnknownEntryException e) {
      throw damaged(file, "holds " + e.getMessage());
    }
    return manifest;
  }

  private void checkLogs(Manifest manifest) throws IOException {
    if (isNew()) {
      return;
    }
    if (files.logs().isEmpty()) {
      throw damaged(folder, "holds no write-ahead log (*.log), though there always is one");
    }
    long first = manifest.firstLog();
    for (long number : mark.map(DurableMark::logNumbers).orElse(List.of())) {
      if (number >= first && !files.logs().containsKey(number)) {
        throw damaged(folder.resolve("%06d.log".formatted(number)), "is missing");
      }
    }
    WriteAheadLog before = null;
    for (var entry : files.logs().tailMap(first).entrySet()) {
      WriteAheadLog log = WriteAheadLog.read(entry.getKey(), entry.getValue());
      checkContent(log, mark.map(one -> one.durableBytesOfLog(log.number())).orElse(0L));
      if (!log.isEmpty()) {
        checkBeginning(log, before, manifest);
        before = log;
      }
    }
  }

  private void checkContent(WriteAheadLog log, long durableBytes) throws IOException {
    checkLength(log.file(), durableBytes);
    checkEnd(log.file(), log.verdict(), durableBytes);
    if (!log.isGapless()) {
      throw damaged(log.file(), "lacks changes in its middle");
    }
  }

  private static void checkLength(Path file, long durableBytes) throws IOException {
    long bytes = Files.size(file);
    if (bytes < durableBytes) {
      throw damaged(
          file, "has %d bytes, but at least %d were written".formatted(bytes, durableBytes));
    }
  }

  /** Each log has to go on where the one before ends. */
  private static void checkBeginning(
      WriteAheadLog log, @Nullable WriteAheadLog before, Manifest manifest) {
    if (before == null) {
      // Where the first log that the manifest needs is there, it holds all that was made since.
      if (log.number() != manifest.firstLog()
          && !log.beginsNoLaterThanAfter(manifest.lastSequence())) {
        throw damaged(log.file(), "is not the first; a log before it is missing");
      }
    } else if (!log.follows(before)) {
      throw damaged(
          log.file(),
          "does not go on where %s ends; changes in between are missing"
              .formatted(before.file().getFileName()));
    }
  }

  /**
   * @param durableBytes so much of the file is known to have been durable
   */
  private void checkEnd(Path file, LogVerdict verdict, long durableBytes) {
    switch (verdict) {
      case LogVerdict.Sound ignored -> {}
      case LogVerdict.Damaged damage ->
          throw damaged(file, "is damaged at byte " + damage.offset());
      case LogVerdict.Torn torn -> {
        if (torn.offset() < durableBytes) {
          throw damaged(file, "is damaged at byte " + torn.offset());
        }
        cuts.add(new Cut(file, torn.offset(), torn.bytes()));
      }
    }
  }

  private static DamagedStoreException damaged(Path file, String what) {
    return new DamagedStoreException("The file " + file + " " + what + ".");
  }
}
