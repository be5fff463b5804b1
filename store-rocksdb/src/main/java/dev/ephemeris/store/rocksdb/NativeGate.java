// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.StoreException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps native handles from being freed while a thread is inside native code, and from being used
 * after they were freed; either would take down the whole process.
 *
 * <p>Whoever calls native code enters first and leaves after. Entering must cost nearly nothing: it
 * is on the path of every read. So there is not one lock but several; a thread takes the shared
 * side of the one its number falls on, which few others touch. Closing raises a flag and then
 * passes through the exclusive side of each lock: when it has, everybody who entered before the
 * flag was raised has left, and everybody later has seen the flag.
 *
 * <p>A thread that is inside does not enter again: it could wait for a closer that waits for it.
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

  /** Enters; the caller unlocks what is returned. Refused when the gate is closed. */
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

  /** Refuses those who need nothing native just now, but should not go on after the close. */
  void checkOpen() {
    if (closed) {
      throw closedException();
    }
  }

  private static StoreException closedException() {
    return new StoreException("The store is closed.");
  }

  /** Closes the gate and waits until nobody is inside. False when it was closed already. */
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
