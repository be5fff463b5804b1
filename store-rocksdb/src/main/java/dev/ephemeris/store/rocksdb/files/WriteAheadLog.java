// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.io.IOException;
import java.nio.file.Path;

/** The content of a write-ahead log. Its records are batches of changes. */
final class WriteAheadLog {
  private static final long NONE = -1;

  private final long number;
  private final Path file;
  private LogVerdict verdict = new LogVerdict.Sound();
  private long firstSequence = NONE;
  private long nextSequence = NONE;

  /** Whether sequence numbers within the log have no gaps. */
  private boolean gapless = true;

  private WriteAheadLog(long number, Path file) {
    this.number = number;
    this.file = file;
  }

  static WriteAheadLog read(long number, Path file) throws IOException {
    WriteAheadLog log = new WriteAheadLog(number, file);
    log.verdict = LogFile.read(file, log::accept);
    return log;
  }

  private void accept(byte[] content) {
    BatchHead head = BatchHead.of(content);
    if (head == null) {
      gapless = false;
      return;
    }
    if (firstSequence == NONE) {
      firstSequence = head.sequence();
    } else if (head.sequence() != nextSequence) {
      gapless = false;
    }
    nextSequence = head.nextSequence();
  }

  long number() {
    return number;
  }

  Path file() {
    return file;
  }

  LogVerdict verdict() {
    return verdict;
  }

  boolean isGapless() {
    return gapless;
  }

  boolean isEmpty() {
    return firstSequence == NONE;
  }

  /** Whether this log continues exactly where another one ends. */
  boolean follows(WriteAheadLog other) {
    return firstSequence == other.nextSequence;
  }

  /** Whether this log begins with the change after this one, or before. */
  boolean beginsNoLaterThanAfter(long sequence) {
    return firstSequence <= sequence + 1;
  }
}
