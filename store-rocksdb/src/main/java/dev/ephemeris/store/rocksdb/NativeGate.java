// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.StoreException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Prevents native handles from being freed while a thread is inside native code, and from being
 * used after they were freed. Either would crash the process.
 *
 * <p>A thread enters the gate before it calls native code and leaves it afterwards. Entering must
 * be very cheap, since every read does it. So there are several locks; a thread takes the shared
 * side of the one for its number, which few other threads use. Closing sets a flag and then takes
 * the exclusive side of each lock once: after that, all threads that entered before the flag was
 * set have left, and later ones have seen the flag.
 *
 * <p>A thread inside the gate must not enter again: it could wait for a closing thread that waits
 * for it.
 */
final class NativeGate {
  private static final int LOCKS = 16;

  private final StampedLock[] locks = new StampedLock[LOCKS];
  private volatile boolean closed;

  NativeGate() {
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new StampedLock();
    }
  }

  /** Enters; the caller unlocks the returned lock. Throws if the gate is closed. */
  Lock enter() {
    Lock entered = tryEnter();
    if (entered == null) {
      throw closedException();
    }
    return entered;
  }

  /** Enters, or returns null when the gate is closed. */
  @Nullable Lock tryEnter() {
    Lock lock = locks[(int) Thread.currentThread().threadId() & (LOCKS - 1)].asReadLock();
    lock.lock();
    if (closed) {
      lock.unlock();
      return null;
    }
    return lock;
  }

  /** Throws if the gate is closed, for callers that need no native code now. */
  void checkOpen() {
    if (closed) {
      throw closedException();
    }
  }

  private static StoreException closedException() {
    return new StoreException("The store is closed.");
  }

  /** Closes the gate and waits until no thread is inside. False if it was already closed. */
  synchronized boolean close() {
    if (closed) {
      return false;
    }
    closed = true;
    for (StampedLock lock : locks) {
      lock.unlockWrite(lock.writeLock());
    }
    return true;
  }
}
