// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a manifest says that matters here: which tables there are, from which write-ahead log on the
 * logs are needed, and up to which sequence number changes had been made when it was last written
 * to. A manifest is a sequence of edits; each names what has changed by a number, the tag, and its
 * content. Edits of one atomic flush form a group, which counts only when it is there whole.
 *
 * <p>The tags are part of RocksDB's stored format and do not change their meaning. A tag that is
 * not known here ends the reading with an {@link UnknownEntryException}.
 */
final class Manifest {
  /**
   * Tags with this bit may be skipped by those who do not know them: a length, and so many bytes.
   */
  private static final int SKIPPABLE = 1 << 13;

  static final int COMPARATOR = 1;
  static final int LOG_NUMBER = 2;
  static final int NEXT_FILE_NUMBER = 3;
  static final int LAST_SEQUENCE = 4;
  private static final int COMPACT_CURSOR = 5;
  static final int DELETED_FILE = 6;
  private static final int PREVIOUS_LOG_NUMBER = 9;
  private static final int LEAST_LOG_TO_KEEP = 10;
  static final int NEW_FILE_2 = 100;
  private static final int NEW_FILE_4 = 103;
  private static final int NEW_FILE_4_END = 1;
  static final int COLUMN_FAMILY = 200;
  static final int COLUMN_FAMILY_ADDED = 201;
  private static final int COLUMN_FAMILY_DROPPED = 202;
  static final int MOST_COLUMN_FAMILIES = 203;
  private static final int IN_ATOMIC_GROUP = 300;

  /** The first log that each column family needs. */
  private final Map<Integer, Long> logNumbers = new HashMap<>();

  /** The tables by their numbers. */
  private final NavigableMap<Long, Table> tables = new TreeMap<>();

  private long lastSequence;

  /** Edits of an atomic group that is not complete yet. */
  private final List<Edit> group = new ArrayList<>();

  /**
   * A file with a sorted run of entries.
   *
   * @param level where it stands: the greater, the older
   */
  record Table(int columnFamily, int level, long number) {
    String fileName() {
      return "%06d.sst".formatted(number);
    }
  }

  /**
   * @param logNumber -1 when the edit says nothing about it
   * @param lastSequence 0 when the edit says nothing about it
   * @param groupRemaining how many edits of its atomic group follow; -1 outside of groups
   */
  private record Edit(
      int columnFamily,
      long logNumber,
      long lastSequence,
      long groupRemaining,
      List<Long> removedTables,
      List<Table> addedTables) {}

  /** The manifest has an entry of an unknown kind. */
  static final class UnknownEntryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownEntryException(String what) {
      super(what);
    }
  }

  /** The first log that is needed; 0 when all are. */
  long firstLog() {
    return logNumbers.values().stream().mapToLong(Long::longValue).min().orElse(0);
  }

  /** Whether an atomic group has begun that is not complete yet. */
  boolean isInsideGroup() {
    return !group.isEmpty();
  }

  /** All tables, by rising numbers. */
  Collection<Table> tables() {
    return tables.values();
  }

  /** The last change that had been made when the manifest was last written to. */
  long lastSequence() {
    return lastSequence;
  }

  /** Adds the next record. */
  void accept(byte[] content) {
    Edit edit = decode(new VarintReader(content));
    if (edit.groupRemaining < 0) {
      apply(edit);
      return;
    }
    group.add(edit);
    if (edit.groupRemaining == 0) {
      group.forEach(this::apply);
      group.clear();
    }
  }

  private void apply(Edit edit) {
    lastSequence = Math.max(lastSequence, edit.lastSequence);
    if (edit.logNumber >= 0) {
      logNumbers.merge(edit.columnFamily, edit.logNumber, Math::max);
    }
    // A table that moves to another level is removed and added in the same edit.
    edit.removedTables.forEach(tables::remove);
    edit.addedTables.forEach(table -> tables.put(table.number, table));
  }

  private static Edit decode(VarintReader in) {
    int columnFamily = 0;
    long logNumber = -1;
    long lastSequence = 0;
    long groupRemaining = -1;
    List<Long> removed = new ArrayList<>();
    List<long[]> added = new ArrayList<>();
    while (in.hasMore()) {
      int tag = (int) in.number();
      switch (tag) {
        case LOG_NUMBER -> logNumber = in.number();
        case LAST_SEQUENCE -> lastSequence = in.number();
        case COLUMN_FAMILY -> columnFamily = (int) in.number();
        case IN_ATOMIC_GROUP -> groupRemaining = in.number();
        case DELETED_FILE -> {
          in.number();
          removed.add(in.number());
        }
        case NEW_FILE_2 -> added.add(levelAndNumber(in));
        case NEW_FILE_4 -> {
          added.add(levelAndNumber(in));
          while (in.number() != NEW_FILE_4_END) {
            in.skipText();
          }
        }
        default -> skip(tag, in);
      }
    }
    int family = columnFamily;
    List<Table> tables =
        added.stream().map(one -> new Table(family, (int) one[0], one[1])).toList();
    return new Edit(columnFamily, logNumber, lastSequence, groupRemaining, removed, tables);
  }

  private static void skip(int tag, VarintReader in) {
    switch (tag) {
      case NEXT_FILE_NUMBER, PREVIOUS_LOG_NUMBER, LEAST_LOG_TO_KEEP, MOST_COLUMN_FAMILIES ->
          in.number();
      case COMPARATOR, COLUMN_FAMILY_ADDED -> in.skipText();
      case COLUMN_FAMILY_DROPPED -> {}
      case COMPACT_CURSOR -> {
        in.number();
        in.skipText();
      }
      default -> {
        if ((tag & SKIPPABLE) == 0) {
          throw new UnknownEntryException("an entry of an unknown kind (" + tag + ")");
        }
        in.skipText();
      }
    }
  }

  /** A new table: level, number, size, bounds of keys and of sequence numbers. */
  private static long[] levelAndNumber(VarintReader in) {
    long[] levelAndNumber = {in.number(), in.number()};
    in.number();
    in.skipText();
    in.skipText();
    in.number();
    in.number();
    return levelAndNumber;
  }
}
