package dev.ephemeris.engine.shard;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The shard as a {@link Mutation} sees it: what is committed, overlaid with what the mutations
 * before it in the same group have changed, overlaid with its own changes.
 */
public final class WriteView {
  private final Shard shard;
  private final long committedLsn;
  private final NavigableMap<byte[], byte @Nullable []> group =
      new TreeMap<>(Arrays::compareUnsigned);
  private final NavigableMap<byte[], byte @Nullable []> own =
      new TreeMap<>(Arrays::compareUnsigned);

  /** Keys that were looked for and are not in the shard. */
  private final NavigableSet<byte[]> absent = new TreeSet<>(Arrays::compareUnsigned);

  private long groupLsn;
  private long ownLsn;
  private long groupBytes;

  WriteView(Shard shard) {
    this.shard = shard;
    this.committedLsn = shard.lsn();
    this.groupLsn = committedLsn;
    this.ownLsn = committedLsn;
  }

  /** The value of a key, or null. */
  public byte @Nullable [] get(byte[] key) {
    if (own.containsKey(key)) {
      return own.get(key);
    }
    if (group.containsKey(key)) {
      return group.get(key);
    }
    byte[] value = shard.get(key);
    if (value == null) {
      absent.add(key);
    }
    return value;
  }

  public void put(byte[] key, byte[] value) {
    own.put(key, value);
  }

  public void delete(byte[] key) {
    own.put(key, null);
  }

  /** Takes the next LSN. Each written item has one of its own, also within one commit. */
  public long takeLsn() {
    return ++ownLsn;
  }

  /** Makes the mutation's changes part of the group. */
  void accept() {
    if (own.isEmpty()) {
      ownLsn = groupLsn;
      return;
    }
    for (Map.Entry<byte[], byte @Nullable []> entry : own.entrySet()) {
      byte[] value = entry.getValue();
      groupBytes += entry.getKey().length + (value == null ? 0 : value.length);
    }
    group.putAll(own);
    own.clear();
    groupLsn = Math.max(ownLsn, groupLsn + 1);
    ownLsn = groupLsn;
  }

  /** Forgets the mutation's changes. */
  void reject() {
    own.clear();
    ownLsn = groupLsn;
  }

  boolean isEmpty() {
    return group.isEmpty();
  }

  /** How much the group's commit will write, about. */
  long groupBytes() {
    return groupBytes;
  }

  /** The keys that the group's commit changes and that may have had a value before. */
  Set<byte[]> overwrittenKeys() {
    NavigableSet<byte[]> overwritten = new TreeSet<>(Arrays::compareUnsigned);
    for (byte[] key : group.keySet()) {
      if (!absent.contains(key)) {
        overwritten.add(key);
      }
    }
    return overwritten;
  }

  Commit toCommit() {
    Commit.Builder builder = Commit.expecting(committedLsn);
    for (Map.Entry<byte[], byte @Nullable []> entry : group.entrySet()) {
      byte[] value = entry.getValue();
      if (value == null) {
        builder.delete(entry.getKey());
      } else {
        builder.put(entry.getKey(), value);
      }
    }
    return builder.to(groupLsn);
  }
}
