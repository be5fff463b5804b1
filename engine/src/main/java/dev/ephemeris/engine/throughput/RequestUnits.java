// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

/**
 * An amount of request units, in whole hundredths, so that sums are exact.
 *
 * @param hundredths how many hundredths of a request unit
 */
public record RequestUnits(long hundredths) implements Comparable<RequestUnits> {
  /** Nothing. */
  public static final RequestUnits ZERO = new RequestUnits(0);

  private static final long HUNDREDTHS_PER_UNIT = 100;

  /** This many whole request units. */
  public static RequestUnits of(long units) {
    return new RequestUnits(Math.multiplyExact(units, HUNDREDTHS_PER_UNIT));
  }

  public RequestUnits plus(RequestUnits other) {
    return new RequestUnits(Math.addExact(hundredths, other.hundredths));
  }

  public RequestUnits max(RequestUnits other) {
    return hundredths >= other.hundredths ? this : other;
  }

  public boolean isZero() {
    return hundredths == 0;
  }

  /** For reports, which need not be exact. */
  public double toDouble() {
    return (double) hundredths / HUNDREDTHS_PER_UNIT;
  }

  @Override
  public int compareTo(RequestUnits other) {
    return Long.compare(hundredths, other.hundredths);
  }

  /** The form that clients expect: no more digits than needed, at most two decimals. */
  @Override
  public String toString() {
    if (hundredths < 0) {
      return "-" + new RequestUnits(Math.negateExact(hundredths));
    }
    long whole = hundredths / HUNDREDTHS_PER_UNIT;
    long rest = hundredths % HUNDREDTHS_PER_UNIT;
    if (rest == 0) {
      return Long.toString(whole);
    }
    return rest % 10 == 0
        ? whole + "." + rest / 10
        : whole + "." + Long.toString(HUNDREDTHS_PER_UNIT + rest).substring(1);
  }
}
