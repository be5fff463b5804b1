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
 * The time by which items expire, in whole Unix seconds. It never runs back: not when the machine's
 * clock does, not after a restart or a crash.
 *
 * <p><b>Within the process</b> it is the greater of the machine's time plus an offset and the
 * latest second returned before. So a second begins when it begins by the machine's clock, whatever
 * the store does. If the machine's clock is set back, this time stands still until the machine's
 * has caught up.
 *
 * <p><b>Across restarts</b> it is not less than the stored mark. A ticker stores the mark at the
 * beginning of each second. Data is written to the store only after the second by which it was
 * judged has been stored ({@link #ensureStored}). So no stored data is later than the time with
 * which a restart begins. While the mark cannot be stored, nothing can be written.
 *
 * <p><b>What remains.</b> If the process stops, a second may have been used only for reading and
 * not been stored. It is used again if the machine's clock was set back before the restart. An item
 * that was just seen as expired may then be seen alive until that second comes again.
 *
 * <p>Storing a mark some seconds ahead would close that gap, but after each crash time would begin
 * ahead of the machine's and items would expire early.
 *
 * <p><b>Moving it.</b> {@link #advance} adds to an offset between the machine's time and this one.
 * The offset is stored with the mark, so it still applies after a restart, however the server is
 * started.
 */
public final class EngineClock implements AutoCloseable {
  /** The most that one call may move time: enough for the largest TTL twice over. */
  public static final long MAX_ADVANCE_SECONDS = 2L * Integer.MAX_VALUE;

  /** The latest possible time: the end of the year 9999, so that adding a TTL cannot overflow. */
  public static final long MAX_EPOCH_SECONDS = 253_402_300_799L;

  private static final Logger LOG = LoggerFactory.getLogger(EngineClock.class);
  private static final long SECOND_MILLIS = 1_000;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final MachineClock machine;
  private final Shard shard;
  private final Scheduler scheduler;
  private final Workers ticker;

  /** Held while a mark is being stored. */
  private final ReentrantLock storing = new ReentrantLock();

  /** The latest second that was returned. */
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

  /** The same for an engine with this scheduler. */
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

  /** The scheduler of this clock and of its engine. */
  public Scheduler scheduler() {
    return scheduler;
  }

  /** The present second. */
  public long nowSeconds() {
    long now = machine.epochSeconds() + offsetSeconds;
    long latest = given.get();
    return now > latest ? given.accumulateAndGet(now, Math::max) : latest;
  }

  /** The present second, for data that will be written. */
  public long storedNowSeconds() {
    long now = nowSeconds();
    ensureStored(now);
    return now;
  }

  /**
   * Stores the mark, unless the stored one is at this second or later.
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

  /** How far this time is ahead of the machine's. */
  public long offsetSeconds() {
    return offsetSeconds;
  }

  /** Moves time forward permanently. Returns the new present. */
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
   * Why the mark could not be stored at the last attempt, which is every second; empty if it could.
   * While it cannot, nothing can be written.
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

  /** The ticking continues if the disk fails; the failure is logged once, not every second. */
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
