package dev.ephemeris.engine.time;

import dev.ephemeris.keyspace.ClockRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time that data lives by, in whole Unix seconds. It never runs back: not when the machine's
 * clock does, not after a restart, not after a crash.
 *
 * <p><b>How.</b> A second is given out only after it was stored as the high-water mark. A ticker
 * looks at the machine's clock a few times a second; when a new second has come it stores the mark
 * and only then publishes it. So whoever was told a second, and for instance found an item expired
 * by it, can rely on no later reader ever being told an earlier one. Reading the time is reading
 * one volatile field. The price is one small write a second, and that time stands still while the
 * store cannot be written, which is when nothing else could be promised either.
 *
 * <p>The alternative of storing a mark some seconds ahead would need fewer writes, but after each
 * crash time would begin ahead of the machine's and expire items early.
 *
 * <p><b>Moving it.</b> {@link #advance} adds to an offset between the machine's time and this one,
 * stored with the mark: data whose time was moved keeps living in that time after a restart,
 * however the server is started.
 *
 * <p>When the machine's clock falls behind the mark, time stands still until the machine has caught
 * up.
 */
public final class EngineClock implements AutoCloseable {
  /** The most that one call may move time: enough for the largest TTL twice over. */
  public static final long MAX_ADVANCE_SECONDS = 2L * Integer.MAX_VALUE;

  /** The latest time there may be: the year 9999, so that nothing that adds a TTL can overflow. */
  public static final long MAX_EPOCH_SECONDS = 253_402_300_799L;

  private static final Logger LOG = LoggerFactory.getLogger(EngineClock.class);
  private static final long TICKS_MILLIS = 100;

  private final MachineClock machine;
  private final Shard shard;
  private final ScheduledExecutorService ticker;

  /** The last second given out; stored before it is seen here. */
  private volatile long nowSeconds;

  private volatile long offsetSeconds;
  private boolean lastTickFailed;

  private EngineClock(MachineClock machine, Shard shard, ClockRecord stored) {
    this.machine = machine;
    this.shard = shard;
    this.nowSeconds = stored.highWaterSeconds();
    this.offsetSeconds = stored.offsetSeconds();
    this.ticker =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().name("ephemeris-clock").daemon().unstarted(task));
  }

  /** Opens the clock of a store and starts its ticking. */
  public static EngineClock open(Store store, MachineClock machine) {
    EngineClock clock = openWithoutTicker(store, machine);
    clock.ticker.scheduleAtFixedRate(
        clock::tickQuietly, TICKS_MILLIS, TICKS_MILLIS, TimeUnit.MILLISECONDS);
    return clock;
  }

  /**
   * A clock that moves only when {@link #tick} is called: for tests that are in control of time.
   */
  public static EngineClock openWithoutTicker(Store store, MachineClock machine) {
    Shard shard = store.shard(SystemShards.CLOCK);
    byte[] stored = shard.get(ClockRecord.key());
    ClockRecord record = stored == null ? new ClockRecord(0, 0) : ClockRecord.decode(stored);
    EngineClock clock = new EngineClock(machine, shard, record);
    clock.tick();
    return clock;
  }

  /** The present second. */
  public long nowSeconds() {
    return nowSeconds;
  }

  /** How far this data's time was moved ahead of the machine's. */
  public long offsetSeconds() {
    return offsetSeconds;
  }

  /** Moves time forward for good, and returns the new present. */
  public synchronized long advance(long seconds) {
    if (seconds < 0 || seconds > MAX_ADVANCE_SECONDS) {
      throw new IllegalArgumentException(
          "Time can be advanced by 0 to "
              + MAX_ADVANCE_SECONDS
              + " seconds, not by "
              + seconds
              + ".");
    }
    if (nowSeconds + seconds > MAX_EPOCH_SECONDS) {
      throw new IllegalArgumentException("Time cannot be advanced beyond the year 9999.");
    }
    long base = Math.max(machine.epochSeconds() + offsetSeconds, nowSeconds);
    moveTo(base + seconds, base + seconds - machine.epochSeconds());
    return nowSeconds;
  }

  /** Takes over the machine's time if a new second has come. */
  public synchronized void tick() {
    long candidate = machine.epochSeconds() + offsetSeconds;
    if (candidate > nowSeconds) {
      moveTo(candidate, offsetSeconds);
    }
  }

  private void moveTo(long seconds, long offset) {
    ClockRecord mark = new ClockRecord(seconds, offset);
    long lsn = shard.lsn();
    CommitResult result =
        shard.commit(Commit.expecting(lsn).put(ClockRecord.key(), mark.encode()).to(lsn + 1));
    if (result instanceof CommitResult.Conflict) {
      throw new StoreException("Somebody else is writing the clock of this data.");
    }
    offsetSeconds = offset;
    nowSeconds = seconds;
  }

  /** A failing disk must not end the ticking; the failure is said once, not ten times a second. */
  private void tickQuietly() {
    try {
      tick();
      lastTickFailed = false;
    } catch (RuntimeException e) {
      if (!lastTickFailed) {
        LOG.error("Time stands still: the clock's mark cannot be stored", e);
      }
      lastTickFailed = true;
    }
  }

  @Override
  public void close() {
    ticker.shutdown();
    try {
      if (!ticker.awaitTermination(10, TimeUnit.SECONDS)) {
        LOG.warn("The clock's ticker did not stop in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
