// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.rocksdb.files.DurableMark;
import dev.ephemeris.store.rocksdb.files.FolderFiles;
import dev.ephemeris.store.rocksdb.files.FolderFiles.Current;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores about once a second how much of the newest write-ahead log, and of the manifest, is
 * durable.
 *
 * <p>A commit that is forced to the disk forces the whole log up to its own record. So what the log
 * held before such a commit began is durable when it has returned. A sample is taken before, and
 * noted after; no further write has to be forced. The manifest is written seldom: when it has
 * grown, it is forced once more, which makes sure.
 */
final class LogMarks implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(LogMarks.class);
  private static final long INTERVAL_NANOS = 1_000_000_000L;

  private final Path folder;
  private final boolean forced;
  private final DurableMark.Writer writer;
  private final AtomicLong dueNanos = new AtomicLong(System.nanoTime());

  private final AtomicBoolean warned = new AtomicBoolean();
  private long manifestNumber;
  private long manifestBytes;

  LogMarks(Path folder, Durability durability) throws IOException {
    this.folder = folder;
    this.forced = durability == Durability.FSYNC;
    this.writer = new DurableMark.Writer(folder);
  }

  /** Called before a commit: the mark that is valid after it, or null if none is due. */
  @Nullable DurableMark sample() {
    long due = dueNanos.get();
    long now = System.nanoTime();
    if (!forced || now - due < 0 || !dueNanos.compareAndSet(due, now + INTERVAL_NANOS)) {
      return null;
    }
    try {
      FolderFiles files = FolderFiles.list(folder);
      if (files.logs().isEmpty() || !(files.current() instanceof Current.Names current)) {
        return null;
      }
      force(current);
      return new DurableMark(
          List.copyOf(files.logs().keySet()),
          Files.size(files.logs().lastEntry().getValue()),
          manifestNumber,
          manifestBytes);
    } catch (NoSuchFileException e) {
      // Replaced since it was listed; the next mark is made later.
      LOGGER.debug("A file no longer exists: {}", e.getMessage());
      return null;
    } catch (IOException e) {
      warnOnce("The length of the write-ahead log cannot be read", e);
      return null;
    }
  }

  private synchronized void force(Current.Names current) throws IOException {
    long bytes = Files.size(current.manifest());
    if (current.number() != manifestNumber) {
      force(folder, StandardOpenOption.READ);
    }
    if (current.number() != manifestNumber || bytes != manifestBytes) {
      force(current.manifest(), StandardOpenOption.WRITE);
      manifestNumber = current.number();
      manifestBytes = bytes;
    }
  }

  private static void force(Path file, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(file, mode)) {
      channel.force(true);
    }
  }

  /** After that commit. */
  void durable(@Nullable DurableMark mark) {
    if (mark == null) {
      return;
    }
    try {
      writer.write(mark);
      warned.set(false);
    } catch (IOException e) {
      // The commit is durable anyway; only damage to the end of the log is not detected then.
      warnOnce("The mark of durable data cannot be written", e);
    }
  }

  /** It is tried again every second. */
  private void warnOnce(String message, IOException failure) {
    if (warned.compareAndSet(false, true)) {
      LOGGER.warn(message, failure);
    } else {
      LOGGER.debug(message, failure);
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      LOGGER.warn("The mark of durable data could not be closed", e);
    }
  }
}
