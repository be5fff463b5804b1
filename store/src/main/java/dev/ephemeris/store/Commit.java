// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A change of one shard, applied completely or not at all, and only if the shard is at the expected
 * LSN.
 *
 * <p>Order within a commit: first all range deletes, then the point operations. So a put into a
 * deleted range survives. There is one point operation for each key; the last one given wins. (A
 * Cassandra batch has no order, so duplicates are removed here, for all implementations.)
 *
 * <p>The arrays given belong to the commit until {@link Shard#commit} returns.
 */
public final class Commit {
  private final long expectedLsn;
  private final long newLsn;
  private final long id;
  private final long bytes;
  private final List<KeyRange> rangeDeletes;
  private final Map<byte[], byte @Nullable []> pointOperations;

  private Commit(Builder builder, long newLsn) {
    if (newLsn <= builder.expectedLsn) {
      throw new IllegalArgumentException(
          "A commit must raise the LSN: " + builder.expectedLsn + " -> " + newLsn);
    }
    this.expectedLsn = builder.expectedLsn;
    this.newLsn = newLsn;
    this.id = ThreadLocalRandom.current().nextLong();
    this.bytes = builder.bytes;
    this.rangeDeletes = List.copyOf(builder.rangeDeletes);
    this.pointOperations = new PointOperations(builder.pointOperations);
  }

  /** Begins a commit on a shard that must be at this LSN. */
  public static Builder expecting(long expectedLsn) {
    return new Builder(expectedLsn);
  }

  public long expectedLsn() {
    return expectedLsn;
  }

  public long newLsn() {
    return newLsn;
  }

  /**
   * A random number that distinguishes this commit from others with the same LSN. A store with
   * several writers stores it with the LSN, to find out later which commit was applied.
   */
  public long id() {
    return id;
  }

  /** The number of puts, deletes and range deletes. */
  public int operations() {
    return rangeDeletes.size() + pointOperations.size();
  }

  /** The length of all keys and values, including operations that a later one replaced. */
  public long bytes() {
    return bytes;
  }

  public List<KeyRange> rangeDeletes() {
    return rangeDeletes;
  }

  /** The new value of each key, or null if the key is deleted; in key order. */
  public Map<byte[], byte @Nullable []> pointOperations() {
    return pointOperations;
  }

  /** Collects the operations of a commit. Not for use by several threads. */
  public static final class Builder {
    private final long expectedLsn;
    private final List<KeyRange> rangeDeletes = new ArrayList<>();
    private final List<Map.Entry<byte[], byte @Nullable []>> pointOperations = new ArrayList<>();
    private long bytes;

    private Builder(long expectedLsn) {
      this.expectedLsn = expectedLsn;
    }

    public Builder put(byte[] key, byte[] value) {
      // A null would be taken for a delete.
      pointOperations.add(new SimpleImmutableEntry<>(checkKey(key), Objects.requireNonNull(value)));
      bytes += key.length + value.length;
      return this;
    }

    public Builder delete(byte[] key) {
      pointOperations.add(new SimpleImmutableEntry<>(checkKey(key), null));
      bytes += key.length;
      return this;
    }

    /** Deletes the entries that the range had before this commit. */
    public Builder deleteRange(KeyRange range) {
      if (!range.isEmpty()) {
        rangeDeletes.add(range);
        bytes += range.start().length + (range.end() == null ? 0 : range.end().length);
      }
      return this;
    }

    /** The commit that moves the shard to {@code newLsn}. The builder is not used afterwards. */
    public Commit to(long newLsn) {
      return new Commit(this, newLsn);
    }

    private static byte[] checkKey(byte[] key) {
      if (key.length == 0 || key.length > Shard.MAX_KEY_BYTES) {
        throw new IllegalArgumentException(
            "A key has 1 to " + Shard.MAX_KEY_BYTES + " bytes: " + key.length);
      }
      return key;
    }
  }
}
