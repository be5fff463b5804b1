// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model;

/**
 * The request units per second of a database or container.
 *
 * @param requestUnitsPerSecond the fixed rate, or the maximum of autoscale
 * @param incrementPercent by how much an autoscale maximum is to grow automatically, or {@link
 *     #NO_INCREMENT}; kept for clients, without an effect
 * @param tier the legacy offer by which a fixed rate was requested
 */
public record Throughput(Kind kind, int requestUnitsPerSecond, int incrementPercent, Tier tier) {
  /** The autoscale maximum does not grow. */
  public static final int NO_INCREMENT = -1;

  /** The throughput of a container for which none was requested. */
  public static final Throughput UNASKED =
      new Throughput(Kind.UNASKED, 400, NO_INCREMENT, Tier.NONE);

  /** The most request units of a physical partition. */
  public static final int UNITS_PER_PARTITION = 10_000;

  /**
   * If a fixed rate needs several partitions, there is one per this many units, so that they have
   * room to grow.
   */
  private static final int MANUAL_UNITS_PER_PARTITION = 6_000;

  /** The largest throughput that can be requested. */
  public static final int MAX_UNITS = 100 * UNITS_PER_PARTITION;

  private static final int MANUAL_MINIMUM = 400;
  private static final int MANUAL_STEP = 100;
  private static final int AUTOSCALE_MINIMUM = 1000;
  private static final int AUTOSCALE_STEP = 1000;

  /** How a throughput was requested. */
  public enum Kind {
    /** None was requested. */
    UNASKED,
    /** A fixed rate was requested. */
    MANUAL,
    /** A maximum was requested. */
    AUTOSCALE
  }

  /** Legacy offers from before rates could be requested, with the rates they have now. */
  public enum Tier {
    NONE(0, 0),
    S1(1, 400),
    S2(2, 1000),
    S3(3, 2500);

    private final int number;
    private final int rate;

    Tier(int number, int rate) {
      this.number = number;
      this.rate = rate;
    }

    /** The number in storage. */
    public int number() {
      return number;
    }
  }

  public Throughput {
    if (incrementPercent < NO_INCREMENT
        || (incrementPercent != NO_INCREMENT && kind != Kind.AUTOSCALE)) {
      throw new IllegalArgumentException(
          "The incrementPercent must be a whole number from 0 on, not %d."
              .formatted(incrementPercent));
    }
    if (tier != Tier.NONE && (kind != Kind.MANUAL || requestUnitsPerSecond != tier.rate)) {
      throw new IllegalArgumentException(
          "An offer of the type " + tier + " has a rate of its own.");
    }
  }

  public static Throughput manual(long unitsPerSecond) {
    check("Throughput", unitsPerSecond, MANUAL_MINIMUM, MANUAL_STEP);
    return new Throughput(Kind.MANUAL, (int) unitsPerSecond, NO_INCREMENT, Tier.NONE);
  }

  /** The rate of a legacy offer; not {@link Tier#NONE}. */
  public static Throughput of(Tier tier) {
    return new Throughput(Kind.MANUAL, tier.rate, NO_INCREMENT, tier);
  }

  public static Throughput autoscale(long maximumUnitsPerSecond) {
    check("The maximum throughput", maximumUnitsPerSecond, AUTOSCALE_MINIMUM, AUTOSCALE_STEP);
    return new Throughput(Kind.AUTOSCALE, (int) maximumUnitsPerSecond, NO_INCREMENT, Tier.NONE);
  }

  /** The same with an increment of its maximum. */
  public Throughput growingBy(int percent) {
    return new Throughput(kind, requestUnitsPerSecond, percent, tier);
  }

  /** The same rate as the maximum of an autoscale throughput, rounded up to what is allowed. */
  public Throughput toAutoscale() {
    int steps = Math.ceilDiv(requestUnitsPerSecond, AUTOSCALE_STEP);
    return autoscale((long) steps * AUTOSCALE_STEP);
  }

  /** The maximum of an autoscale throughput as a fixed rate. */
  public Throughput toManual() {
    return manual(requestUnitsPerSecond);
  }

  /** The smallest throughput that can replace it. */
  public int minimum() {
    return kind == Kind.AUTOSCALE ? AUTOSCALE_MINIMUM : MANUAL_MINIMUM;
  }

  /** The number of physical partitions of a new container with this throughput. */
  public int partitionCount() {
    boolean isManual = kind == Kind.MANUAL && requestUnitsPerSecond > UNITS_PER_PARTITION;
    return Math.ceilDiv(
        requestUnitsPerSecond, isManual ? MANUAL_UNITS_PER_PARTITION : UNITS_PER_PARTITION);
  }

  /** The number of physical partitions of a new container that shares this throughput. */
  public int sharedPartitionCount() {
    return Math.ceilDiv(requestUnitsPerSecond, UNITS_PER_PARTITION);
  }

  private static void check(String what, long units, int minimum, int step) {
    if (units < minimum || units > MAX_UNITS || units % step != 0) {
      throw new IllegalArgumentException(
          "%s must be a multiple of %d from %d to %d request units per second, not %d."
              .formatted(what, step, minimum, MAX_UNITS, units));
    }
  }
}
