// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.engine.background.BackgroundWorker;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reports how many items are expired, and how many will expire when. Everything is computed from
 * the tallies: the numbers are exact, and the number of keys read is bounded, however many items
 * there are.
 */
public final class ExpiryReports {
  /** The most intervals in a forecast. */
  public static final int MAX_INTERVALS = 400;

  private static final long HOUR = 3_600;
  private static final long DAY = 24 * HOUR;
  private static final long WEEK = 7 * DAY;

  private final BackgroundWorker worker;

  public ExpiryReports(BackgroundWorker worker) {
    this.worker = worker;
  }

  /** The state of a container's items. */
  public TtlStatus status(Container container) {
    Moment moment = container.moment();
    CutOffs cutOffs = moment.cutOffs();
    long expired = 0;
    long inheritors = 0;
    long owners = 0;
    long never = 0;
    long purged = 0;
    OldestExpiry oldest = OldestExpiry.NONE;
    for (Partition partition : container.partitions()) {
      try (Snapshot snapshot = partition.shard().snapshot()) {
        TallyReader tallies = new TallyReader(snapshot);
        expired += tallies.expired(cutOffs);
        inheritors += tallies.total(Tally.INHERITORS);
        owners += tallies.total(Tally.OWNERS);
        never += tallies.total(Tally.NEVER);
        purged += tallies.total(Tally.PURGED);
        oldest = oldest.orEarlier(oldestExpiry(container, tallies, moment));
      }
    }
    return new TtlStatus(
        moment.policy().mode(),
        inheritors + owners + never - expired,
        expired,
        inheritors,
        owners,
        never,
        oldest.equals(OldestExpiry.NONE)
            ? OptionalLong.empty()
            : OptionalLong.of(Math.max(0, moment.nowSeconds() - oldest.second())),
        oldest.isEstimate(),
        purged,
        worker.purgedPerSecond(container),
        worker.buildProgress(container));
  }

  /**
   * When the item that expired first among all unpurged ones expired.
   *
   * @param second the largest number if there is none
   */
  private record OldestExpiry(long second, boolean isEstimate) {
    static final OldestExpiry NONE = new OldestExpiry(Long.MAX_VALUE, false);

    OldestExpiry orEarlier(OldestExpiry other) {
      return other.second < second ? other : this;
    }
  }

  private static OldestExpiry oldestExpiry(
      Container container, TallyReader tallies, Moment moment) {
    CutOffs cutOffs = moment.cutOffs();
    OldestExpiry oldest = OldestExpiry.NONE;
    OptionalLong owner = tallies.first(Tally.OWNERS);
    if (owner.isPresent() && owner.getAsLong() <= cutOffs.ownersThrough()) {
      oldest = new OldestExpiry(owner.getAsLong(), false);
    }
    OptionalLong inheritor = tallies.first(Tally.INHERITORS);
    if (inheritor.isPresent() && inheritor.getAsLong() <= cutOffs.inheritorsThrough()) {
      oldest = oldest.orEarlier(expiry(container, inheritor.getAsLong(), moment));
    }
    return oldest;
  }

  /** When an item without a ttl of its own expired. */
  private static OldestExpiry expiry(Container container, long timestampSeconds, Moment moment) {
    if (moment.policy().mode() instanceof TtlMode.OnWithDefault on
        && timestampSeconds + on.seconds() <= moment.nowSeconds()) {
      return new OldestExpiry(timestampSeconds + on.seconds(), false);
    }
    // It expired under an earlier default, which is not stored; at the latest when that was
    // changed.
    return new OldestExpiry(container.timestampSeconds(), true);
  }

  /**
   * How many items expire in each of the next intervals.
   *
   * @param count the number of intervals, 1 to {@link #MAX_INTERVALS}
   */
  public Forecast forecast(Container container, long intervalSeconds, int count) {
    if (count < 1 || count > MAX_INTERVALS) {
      throw EngineException.invalid(
          "A forecast has 1 to %d intervals, not %d.".formatted(MAX_INTERVALS, count));
    }
    Moment moment = container.moment();
    TtlPolicy policy = moment.policy();
    long now = moment.nowSeconds();
    CutOffs present = moment.cutOffs();
    long[] counts = new long[count];
    long expired = 0;
    long all = 0;
    long never = 0;
    for (Partition partition : container.partitions()) {
      try (Snapshot snapshot = partition.shard().snapshot()) {
        TallyReader tallies = new TallyReader(snapshot);
        expired += tallies.expired(present);
        long mayExpire = mayExpire(tallies, policy);
        all += mayExpire;
        never += tallies.items() - mayExpire;
        CutOffs from = present;
        for (int i = 0; i < count; i++) {
          CutOffs to = Expiry.cutOffs(policy, now + (i + 1) * intervalSeconds);
          counts[i] += tallies.expiringBetween(from, to);
          from = to;
        }
      }
    }
    List<Forecast.Interval> intervals = new ArrayList<>();
    long later = all - expired;
    for (int i = 0; i < count; i++) {
      long after = now + i * intervalSeconds;
      intervals.add(new Forecast.Interval(after, after + intervalSeconds, counts[i]));
      later -= counts[i];
    }
    return new Forecast(expired, intervals, later, never);
  }

  /** The effect of another default. */
  public Preview preview(Container container, TtlMode newMode) {
    Moment moment = container.moment();
    long now = moment.nowSeconds();
    TtlPolicy changed = moment.policy().changedTo(newMode, now);
    long before = 0;
    long[] after = new long[4];
    long[] horizons = {0, HOUR, DAY, WEEK};
    for (Partition partition : container.partitions()) {
      try (Snapshot snapshot = partition.shard().snapshot()) {
        TallyReader tallies = new TallyReader(snapshot);
        before += tallies.expired(moment.cutOffs());
        for (int i = 0; i < horizons.length; i++) {
          after[i] += tallies.expired(Expiry.cutOffs(changed, now + horizons[i]));
        }
      }
    }
    return new Preview(
        before, after[0] - before, after[1] - before, after[2] - before, after[3] - before);
  }

  /** How many items are expired, or will be as time goes on under this policy. */
  private static long mayExpire(TallyReader tallies, TtlPolicy policy) {
    return switch (policy.mode()) {
      case TtlMode.Off ignored ->
          tallies.expired(
              new CutOffs(policy.inheritorsExpiredThrough(), policy.ownersExpiredThrough()));
      case TtlMode.OnWithoutDefault ignored ->
          tallies.through(Tally.INHERITORS, policy.inheritorsExpiredThrough())
              + tallies.total(Tally.OWNERS);
      case TtlMode.OnWithDefault ignored ->
          tallies.total(Tally.INHERITORS) + tallies.total(Tally.OWNERS);
    };
  }
}
