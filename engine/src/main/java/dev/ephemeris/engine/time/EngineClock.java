// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.time;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.threads.Workers;
import dev.ephemeris.keyspace.ClockRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time that data lives by, in whole Unix seconds. It never runs back: not when the machine's
 * clock does, not after a restart, not after a crash.
 *
 * <p><b>Within the process</b> it is the greater of the machine's time, moved by an offset, and of
 * the latest second that was given out. So a second begins here when it begins by the machine's
 * clock, whatever the store does. When the machine's clock falls behind, time stands still until
 * the machine has caught up.
 *
 * <p><b>Across restarts</b> it is not less than the stored mark. A ticker stores the mark at the
 * beginning of each second. Whatever is written to the store is written only after the second that
 * it was judged by has been stored ({@link #ensureStored}); so what is stored is never later than
 * the time that a restart begins with. While the mark cannot be stored, nothing can be written.
 *
 * <p><b>What remains.</b> A second that was only read by, and not yet stored when the process died,
 * is given out a second time if the machine's clock was set back before the restart. An item that
 * had just been seen expired may then be seen alive until its second comes again.
 *
 * <p>The alternative of storing a mark some seconds ahead would close that gap, but after each
 * crash time would begin ahead of the machine's and expire items early.
 *
 * <p><b>Moving it.</b> {@link #advance} adds to an offset between the machine's time and this one,
 * stored with the mark: data whose time was moved keeps living in that time after a restart,
 * however the server is started.
 */
public final class EngineClock implements AutoCloseable {
  /** The most that one call may move time: enough for the largest TTL twice over. */
  public static final long MAX_ADVANCE_SECONDS = 2L * Integer.MAX_VALUE;

  /** The latest time there may be: the year 9999, so that nothing that adds a TTL can overflow. */
  public static final long MAX_EPOCH_SECONDS = 253_402_300_799L;

  private static final Logger LOG = LoggerFactory.getLogger(EngineClock.class);
  private static final long SECOND_MILLIS = 1_000;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final MachineClock machine;
  private final Shard shard;
  private final Scheduler scheduler;
  private final Workers ticker;

  /** Held by whoever stores a mark. */
  private final ReentrantLock storing = new ReentrantLock();

  /** The latest second that was given out. */
  private final AtomicLong given = new AtomicLong();

  /** The latest second that was stored. */
  private volatile long storedSeconds;

  private volatile long offsetSeconds;
  private volatile @Nullable EngineException failure;
  private boolean lastTickFailed;

  private EngineClock(MachineClock machine, Scheduler scheduler, Shard shard, ClockRecord stored) {
    this.machine = machine;
    this.scheduler = scheduler;
    this.shard = shard;
    this.given.set(stored.highWaterSeconds());
    this.storedSeconds = stored.highWaterSeconds();
    this.offsetSeconds = stored.offsetSeconds();
    this.ticker = scheduler.workers("clock", 1);
  }

  /** Opens the clock of a store and starts its ticking. */
  public static EngineClock open(Store store, MachineClock machine) {
    return open(store, machine, Scheduler.system());
  }

  /** The same for an engine that runs on this scheduler. */
  public static EngineClock open(Store store, MachineClock machine, Scheduler scheduler) {
    EngineClock clock = openWithoutTicker(store, machine, scheduler);
    clock.scheduleTick();
    return clock;
  }

  /** A clock whose mark is stored only when something is written, or {@link #tick} is called. */
  public static EngineClock openWithoutTicker(Store store, MachineClock machine) {
    return openWithoutTicker(store, machine, Scheduler.system());
  }

  private static EngineClock openWithoutTicker(
      Store store, MachineClock machine, Scheduler scheduler) {
    Shard shard = store.shard(SystemShards.CLOCK);
    byte[] stored = shard.get(ClockRecord.key());
    ClockRecord record = stored == null ? new ClockRecord(0, 0) : ClockRecord.decode(stored);
    EngineClock clock = new EngineClock(machine, scheduler, shard, record);
    clock.tick();
    return clock;
  }

  /** What this clock ticks on, and the engine that it belongs to runs on. */
  public Scheduler scheduler() {
    return scheduler;
  }

  /** The present second. */
  public long nowSeconds() {
    long now = machine.epochSeconds() + offsetSeconds;
    long latest = given.get();
    return now > latest ? given.accumulateAndGet(now, Math::max) : latest;
  }

  /** The present second, for something that is to be written by it. */
  public long storedNowSeconds() {
    long now = nowSeconds();
    ensureStored(now);
    return now;
  }

  /**
   * Stores the mark, unless it is at this second or later already.
   *
   * @throws StoreException if it cannot be stored; then nothing may be written that was judged by
   *     this second
   */
  public void ensureStored(long seconds) {
    if (storedSeconds < seconds) {
      storeAtLeast(seconds);
    }
  }

  private void storeAtLeast(long seconds) {
    storing.lock();
    try {
      if (storedSeconds < seconds) {
        store(new ClockRecord(seconds, offsetSeconds));
      }
    } finally {
      storing.unlock();
    }
  }

  /** How far this data's time was moved ahead of the machine's. */
  public long offsetSeconds() {
    return offsetSeconds;
  }

  /** Moves time forward for good, and returns the new present. */
  public long advance(long seconds) {
    if (seconds < 0 || seconds > MAX_ADVANCE_SECONDS) {
      throw new IllegalArgumentException(
          "Time can be advanced by 0 to "
              + MAX_ADVANCE_SECONDS
              + " seconds, not by "
              + seconds
              + ".");
    }
    storing.lock();
    try {
      return advanceWhileLocked(seconds);
    } finally {
      storing.unlock();
    }
  }

  private long advanceWhileLocked(long seconds) {
    long base = nowSeconds();
    if (base + seconds > MAX_EPOCH_SECONDS) {
      throw new IllegalArgumentException("Time cannot be advanced beyond the year 9999.");
    }
    long target = base + seconds;
    long offset = target - machine.epochSeconds();
    store(new ClockRecord(target, offset));
    offsetSeconds = offset;
    return given.accumulateAndGet(target, Math::max);
  }

  /** Stores the present second. */
  public void tick() {
    ensureStored(nowSeconds());
  }

  private void store(ClockRecord mark) {
    try {
      long lsn = shard.lsn();
      SureCommit.apply(
          shard, Commit.expecting(lsn).put(ClockRecord.key(), mark.encode()).to(lsn + 1));
    } catch (RuntimeException e) {
      failure = EngineException.ofStorage(e);
      throw e;
    }
    storedSeconds = mark.highWaterSeconds();
    failure = null;
  }

  /**
   * Why the mark could not be stored when that was last tried, which is every second; empty when it
   * could. Nothing can be written then.
   */
  public Optional<EngineException> failure() {
    return Optional.ofNullable(failure);
  }

  /** The next tick is when the machine's next second begins. */
  private void scheduleTick() {
    long delayMillis = SECOND_MILLIS - Math.floorMod(machine.epochMillis(), SECOND_MILLIS);
    scheduler.executeLater(
        ticker, this::tickAndScheduleNext, TimeUnit.MILLISECONDS.toNanos(delayMillis));
  }

  /** A failing disk must not end the ticking; the failure is said once, not every second. */
  private void tickAndScheduleNext() {
    try {
      tick();
      if (lastTickFailed) {
        LOG.info("The clock's mark can be stored again");
      }
      lastTickFailed = false;
    } catch (RuntimeException | Error e) {
      if (!lastTickFailed) {
        LOG.error("Nothing can be written: the clock's mark cannot be stored", e);
      }
      lastTickFailed = true;
    } finally {
      scheduleTick();
    }
  }

  @Override
  public void close() {
    if (!ticker.close(CLOSE_TIMEOUT)) {
      LOG.warn("The clock's ticker did not stop in time");
    }
  }
}
