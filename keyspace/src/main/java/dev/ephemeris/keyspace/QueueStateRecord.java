// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/**
 * The progress of a partition's expiry queues.
 *
 * @param phase whether they exist
 * @param builtThrough while they are being built: where the last item that was looked at is; empty
 *     at the beginning
 * @param itemsVisited while they are being built: how many items that were
 * @param inheritors how far the queue of inheritors was purged
 * @param owners how far the queue of owners was purged
 */
public record QueueStateRecord(
    Phase phase, byte[] builtThrough, long itemsVisited, Progress inheritors, Progress owners) {
  private static final int ENCODING = 1;

  /** Whether a partition has queues. */
  public enum Phase {
    /** There are no queues, and writes add no entries. */
    ABSENT(0),
    /** Writes add entries for their items; the others are being added in the background. */
    BUILDING(1),
    /** Every item that can expire has an entry. */
    COMPLETE(2);

    private final int code;

    Phase(int code) {
      this.code = code;
    }

    private static Phase of(int code) {
      for (Phase phase : values()) {
        if (phase.code == code) {
          return phase;
        }
      }
      throw new CorruptValueException("queue state: no phase " + code);
    }
  }

  /**
   * How far one queue was purged. Entries before {@code next} have been dealt with; they are
   * removed from storage many at a time, and so far those before {@code trimmed} have been.
   */
  public record Progress(QueuePosition next, QueuePosition trimmed) {
    public static final Progress NONE = new Progress(QueuePosition.START, QueuePosition.START);
  }

  /** Before anything was done. */
  public static final QueueStateRecord INITIAL =
      new QueueStateRecord(Phase.ABSENT, new byte[0], 0, Progress.NONE, Progress.NONE);

  public static byte[] key() {
    return new byte[] {KeyFamily.QUEUE_STATE.prefix()};
  }

  public Progress of(ExpiryQueue queue) {
    return switch (queue) {
      case INHERITORS -> inheritors;
      case OWNERS -> owners;
    };
  }

  public QueueStateRecord with(ExpiryQueue queue, Progress progress) {
    return switch (queue) {
      case INHERITORS -> new QueueStateRecord(phase, builtThrough, itemsVisited, progress, owners);
      case OWNERS -> new QueueStateRecord(phase, builtThrough, itemsVisited, inheritors, progress);
    };
  }

  /** Whether there may be entries that were dealt with and not removed. */
  public boolean hasEntriesToTrim() {
    return !inheritors.next.equals(inheritors.trimmed) || !owners.next.equals(owners.trimmed);
  }

  public byte[] encode() {
    ByteSink sink =
        new ByteSink(82 + builtThrough.length)
            .byte1(ENCODING)
            .byte1(phase.code)
            .valueBytes(builtThrough)
            .long8(itemsVisited);
    write(sink, inheritors);
    write(sink, owners);
    return sink.toBytes();
  }

  public static QueueStateRecord decode(byte[] value) {
    ByteSource source = new ByteSource("queue state", value).version(ENCODING);
    QueueStateRecord state =
        new QueueStateRecord(
            Phase.of(source.byte1()),
            source.valueBytes(),
            source.long8(),
            progress(source),
            progress(source));
    source.end();
    return state;
  }

  private static void write(ByteSink sink, Progress progress) {
    sink.long8(progress.next.second())
        .long8(progress.next.itemNumber())
        .long8(progress.trimmed.second())
        .long8(progress.trimmed.itemNumber());
  }

  private static Progress progress(ByteSource source) {
    return new Progress(
        new QueuePosition(source.long8(), source.long8()),
        new QueuePosition(source.long8(), source.long8()));
  }
}
