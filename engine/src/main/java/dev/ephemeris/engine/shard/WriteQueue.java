// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The writes that wait for a shard's writer, and the background work that runs when none waits. Any
 * thread may add; one thread at a time takes.
 */
final class WriteQueue {
  private final ConcurrentLinkedQueue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();

  /** Bounded by its callers: the thread that maintains the partition waits for each piece. */
  private final ConcurrentLinkedQueue<QueuedWrite<?>> background = new ConcurrentLinkedQueue<>();

  private final AtomicInteger waiting = new AtomicInteger();

  /** Adds a write. Returns false if too many wait. */
  boolean add(QueuedWrite<?> write) {
    if (waiting.incrementAndGet() > ShardWriter.MAX_WAITING) {
      waiting.decrementAndGet();
      return false;
    }
    queue.add(write);
    return true;
  }

  void addInBackground(QueuedWrite<?> piece) {
    background.add(piece);
  }

  /** How many writes wait. */
  int waiting() {
    return waiting.get();
  }

  boolean isEmpty() {
    return queue.isEmpty() && background.isEmpty();
  }

  /**
   * Takes the next waiting write into the group or, if there is none, a piece of background work.
   * Returns false if the group ends with that.
   */
  boolean takeNext(List<QueuedWrite<?>> group) {
    // It is added to the group before it leaves the queue, so that it is answered in any case.
    QueuedWrite<?> next = queue.peek();
    if (next != null) {
      group.add(next);
      queue.remove();
      waiting.decrementAndGet();
      return true;
    }
    QueuedWrite<?> piece = background.peek();
    if (piece != null) {
      group.add(piece);
      background.remove();
    }
    return false;
  }

  /** Takes a waiting write or a piece of background work; null if there is none. */
  @Nullable QueuedWrite<?> poll() {
    QueuedWrite<?> next = queue.poll();
    if (next == null) {
      return background.poll();
    }
    waiting.decrementAndGet();
    return next;
  }

  /** The keys that some writes will read. */
  record KeysAhead(int writes, List<byte[]> keys) {}

  /** The keys of the next writes, until there are as many as wanted; of at least one write. */
  KeysAhead keysAhead(int wanted) {
    List<byte[]> keys = new ArrayList<>();
    int writes = 0;
    for (QueuedWrite<?> next : queue) {
      if (writes == wanted || keys.size() >= wanted) {
        break;
      }
      keys.addAll(next.keys());
      writes++;
    }
    QueuedWrite<?> piece = writes == 0 ? background.peek() : null;
    if (piece != null) {
      keys.addAll(piece.keys());
    }
    return new KeysAhead(Math.max(1, writes), keys);
  }
}
