// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.rocksdb.Tables.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Erases, in steps, all data that was deleted before the cycle began from all files.
 *
 * <p><b>Where deleted data is.</b> A delete is an entry of its own. What it deletes lies in the
 * log, in the same table or in a table of a deeper level, until a merge meets both; the delete
 * itself goes when nothing deeper may hold its key. An entry that was deleted and written anew
 * leaves no delete at all, only the new entry above the old one. So any table above the bottom
 * level may hide something; all is erased when each has been merged down to the bottom.
 *
 * <p><b>How it works.</b> What is in memory is written to tables, which ends the logs. From then on
 * all deletes of this cycle are in tables. A walk goes over the keys once. A step looks for the
 * next table above the bottom level, and merges all that stands at its first key, from the top to
 * the bottom. RocksDB merges whole tables, and cuts what it writes into a level so that each table
 * overlaps with a bounded part of the next ({@link Tuning#MERGE_TABLES}): so a step is bounded,
 * also where a few deletes lie far apart. After it nothing from before the cycle stands above the
 * bottom at that key or before. Entries move only down, so this stays true whatever is written
 * meanwhile. Last, tables of the bottom level that still have deletes are rewritten in place.
 *
 * <p><b>Readers.</b> A snapshot that was taken before a delete still sees what it deletes. The
 * cycle waits until there is no such snapshot; they live for seconds.
 *
 * <p><b>Whole tables of dropped shards</b> are removed without being read. That may remove the
 * delete of a range while data that it covers stays in a table at the shard's border; so the range
 * is deleted once more before, and again after. Only shards that were dropped before the cycle
 * began are treated so: a snapshot that was taken later may read from a shard that is dropped
 * meanwhile.
 *
 * <p><b>Damage.</b> RocksDB refuses all writes after a merge has met damage. So a step first reads
 * the tables that it will merge, and leaves them alone if one is damaged.
 */
final class ErasureCycle {
  private static final Logger LOG = LoggerFactory.getLogger(ErasureCycle.class);

  /** Disk space that stays free while tables are rewritten. */
  private static final long SPARE_DISK_BYTES = 64L * 1024 * 1024;

  /** After this many consecutive refusals the cause is not one of RocksDB's own merges. */
  private static final int MAX_OVERTAKEN = 1_000;

  /** The result of a step. */
  enum Step {
    /** There is more to do. */
    WORKED,
    /** There is more to do, but not at present. */
    WAITING,
    /** All data that could be erased is erased. */
    FINISHED
  }

  private enum Phase {
    DROPPED_SHARDS,
    READERS,
    ABOVE_BOTTOM,
    BOTTOM,
    FINISHED
  }

  private final Database database;
  private Phase phase = Phase.DROPPED_SHARDS;

  /** The shards that were dropped before the cycle and have tables of their own. */
  private final Set<Integer> droppedShards;

  /** The number of the last change before the cycle. */
  private long deletesThrough;

  /** Up to this key, no entry from before this cycle is above the bottom level. */
  private byte @Nullable [] walkedThrough;

  private final Deque<String> bottomTables = new ArrayDeque<>();

  /** Whether a table holds deletes, by its name. */
  private final Map<String, Boolean> holdsDeletes = new HashMap<>();

  private boolean complete = true;
  private boolean roomWarned;
  private int overtaken;

  /** Called inside the gate; the steps are called outside. */
  ErasureCycle(Database database) throws RocksDBException {
    this.database = database;
    // Before the number, so that a snapshot that still reads one of these tables has a smaller
    // number.
    this.droppedShards = droppedShards(database);
    this.deletesThrough = database.db.getLatestSequenceNumber();
  }

  /** After the end: whether all data was erased; if not, the log says why. */
  boolean isComplete() {
    return complete;
  }

  Step step() throws RocksDBException, IOException {
    Lock use = database.gate.enter();
    try {
      return stepInside();
    } finally {
      use.unlock();
    }
  }

  private Step stepInside() throws RocksDBException, IOException {
    return switch (phase) {
      case DROPPED_SHARDS -> {
        if (isSeenByReaders()) {
          yield Step.WAITING;
        }
        for (int shard : droppedShards) {
          database.removeTablesOfDroppedShard(shard);
        }
        deletesThrough = database.db.getLatestSequenceNumber();
        database.flush();
        yield next(Phase.READERS);
      }
      case READERS -> isSeenByReaders() ? Step.WAITING : next(Phase.ABOVE_BOTTOM);
      case ABOVE_BOTTOM -> stepAboveBottom();
      case BOTTOM -> stepInBottom();
      case FINISHED -> Step.FINISHED;
    };
  }

  private Step next(Phase newPhase) {
    phase = newPhase;
    return Step.WORKED;
  }

  /** Whether a snapshot from before one of the deletes is open. */
  private boolean isSeenByReaders() throws RocksDBException {
    long oldest = database.db.getLongProperty(database.entries, "rocksdb.oldest-snapshot-sequence");
    return oldest != 0 && oldest < deletesThrough;
  }

  private static Set<Integer> droppedShards(Database database) throws RocksDBException {
    Set<Integer> dropped = new HashSet<>();
    Tables tables = Tables.of(database.db, database.entries);
    // Tables of the first level are small, and are merged as a whole anyway.
    for (int level = 1; level < tables.levels().size(); level++) {
      for (Table table : tables.levels().get(level)) {
        int shard = ShardKeys.numberOf(table.smallestKey());
        if (shard == ShardKeys.numberOf(table.largestKey()) && !database.hasLsn(shard)) {
          dropped.add(shard);
        }
      }
    }
    return dropped;
  }

  private Step stepAboveBottom() throws RocksDBException, IOException {
    Tables tables = Tables.of(database.db, database.entries);
    Table table = nextToWalk(tables);
    if (table == null) {
      tables.bottom().stream()
          .filter(this::mayHoldDeletes)
          .forEach(one -> bottomTables.add(one.name()));
      return next(Phase.BOTTOM);
    }
    byte[] key = Objects.requireNonNull(firstKeyToWalk(table));
    List<Table> merged = tables.mergedAt(key, database.mergeBytes());
    if (!hasRoomFor(Tables.bytes(merged))) {
      return Step.WAITING;
    }
    Optional<Table> damaged = firstDamaged(merged);
    if (damaged.isPresent()) {
      // Other tables with its keys cannot be merged either.
      walkedThrough = laterOf(key, damaged.get().largestKey());
      return Step.WORKED;
    }
    database.merge(key, key);
    walkedThrough = key;
    if (isStillAboveBottom(table)) {
      // The table has no entry at this very key, so RocksDB found nothing to merge there.
      database.merge(key, table.largestKey());
      walkedThrough = table.largestKey();
    }
    return Step.WORKED;
  }

  private boolean isStillAboveBottom(Table table) {
    return Tables.of(database.db, database.entries).aboveBottom().stream()
        .anyMatch(one -> one.name().equals(table.name()));
  }

  /** The next table in the order of keys; null at the end. */
  private @Nullable Table nextToWalk(Tables tables) {
    Table next = null;
    byte[] nextKey = null;
    for (Table table : tables.aboveBottom()) {
      byte[] first = table.firstSequence() <= deletesThrough ? firstKeyToWalk(table) : null;
      if (first != null && (nextKey == null || Arrays.compareUnsigned(first, nextKey) < 0)) {
        next = table;
        nextKey = first;
      }
    }
    return next;
  }

  private static byte[] laterOf(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, other) < 0 ? other : one;
  }

  /** The first key of a table that is not processed yet; null if all are. */
  private byte @Nullable [] firstKeyToWalk(Table table) {
    byte[] through = walkedThrough;
    if (through == null || Arrays.compareUnsigned(table.smallestKey(), through) > 0) {
      return table.smallestKey();
    }
    // The smallest key after it.
    return Arrays.compareUnsigned(table.largestKey(), through) > 0
        ? Arrays.copyOf(through, through.length + 1)
        : null;
  }

  /** Whether a table may hold deletes of this cycle. Newer ones may be among them. */
  private boolean mayHoldDeletes(Table table) {
    return table.firstSequence() <= deletesThrough
        && holdsDeletes.computeIfAbsent(
            table.name(), name -> TableCheck.holdsDeletes(database.folder().resolve(name)));
  }

  private Step stepInBottom() throws RocksDBException, IOException {
    String name = bottomTables.peek();
    if (name == null) {
      return next(Phase.FINISHED);
    }
    Tables tables = Tables.of(database.db, database.entries);
    Optional<Table> table =
        tables.bottom().stream().filter(one -> one.name().equals(name)).findFirst();
    if (table.isPresent()) {
      // RocksDB includes neighbours that share a key.
      if (!hasRoomFor(2 * table.get().bytes())) {
        return Step.WAITING;
      }
      if (firstDamaged(List.of(table.get())).isEmpty() && !rewrite(name, tables.bottomLevel())) {
        return Step.WAITING;
      }
    }
    bottomTables.remove();
    return Step.WORKED;
  }

  /** False when RocksDB is at work on this table itself, or has just replaced it. */
  private boolean rewrite(String name, int level) throws RocksDBException {
    try {
      database.rewrite(name, level);
      overtaken = 0;
      return true;
    } catch (RocksDBException e) {
      Status status = e.getStatus();
      overtaken++;
      if (status != null
          && overtaken <= MAX_OVERTAKEN
          && (status.getCode() == Status.Code.Aborted
              || status.getCode() == Status.Code.InvalidArgument)) {
        return false;
      }
      throw e;
    }
  }

  private boolean hasRoomFor(long bytes) throws IOException {
    long usable = Files.getFileStore(database.folder()).getUsableSpace();
    if (usable - bytes >= SPARE_DISK_BYTES) {
      return true;
    }
    if (!roomWarned) {
      LOG.warn(
          "Deleted data cannot be erased at present: this temporarily needs {} bytes of disk space, and {} are free",
          bytes + SPARE_DISK_BYTES,
          usable);
      roomWarned = true;
    }
    return false;
  }

  private Optional<Table> firstDamaged(List<Table> tables) {
    for (Table table : tables) {
      Path file = database.folder().resolve(table.name());
      String damage = TableCheck.damageOf(file);
      if (damage != null && Files.exists(file)) {
        LOG.error(
            "Deleted data cannot be erased from {}, which {}. 'ephemeris salvage' saves what can be read",
            file,
            damage);
        complete = false;
        return Optional.of(table);
      }
    }
    return Optional.empty();
  }
}
