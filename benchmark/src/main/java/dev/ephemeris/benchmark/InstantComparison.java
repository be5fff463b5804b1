// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How late expired items can still be read, on the product and on its peer.
 *
 * <p>The product may be later than its peer by the time of one commit: its clock stores each second
 * before it is visible. That time is measured in the same round.
 */
final class InstantComparison {
  private static final Limit NO_LATER = new Limit.AtMost(1.0);

  private record Round(LateReads.Count product, LateReads.Count peer, double commitMillis) {
    double ratio() {
      return product.latestMillis() / (peer.latestMillis() + commitMillis);
    }
  }

  private final int count;
  private final InstantOfExpiry instant;
  private final ExpiringItems product;
  private final ExpiringItems peer;
  private final CommitTime commitTime;
  private final List<Round> rounds = new ArrayList<>();

  InstantComparison(
      int count,
      InstantOfExpiry instant,
      ExpiringItems product,
      ExpiringItems peer,
      CommitTime commitTime) {
    this.count = count;
    this.instant = instant;
    this.product = product;
    this.peer = peer;
    this.commitTime = commitTime;
  }

  /** Measures all rounds, after one that does not count. */
  void run(RatioReport ratios) throws IOException, InterruptedException {
    Round unused = round(0);
    for (int number = 1; number <= count; number++) {
      System.out.printf("instant of expiry, round %d%n", number);
      Round round = round(number);
      rounds.add(round);
      ratios.add("late-expired-reads-latest/redis+commit", NO_LATER, round.ratio());
      ratios.add(
          "expired-read-instant",
          new Limit.Never(),
          (double) round.product.byOwnClock() / Math.max(1, round.product.reads()));
    }
  }

  /** Every other round has the reverse order. */
  private Round round(int number) throws IOException, InterruptedException {
    if (number % 2 == 0) {
      LateReads.Count ofPeer = instant.measure(peer, number);
      double commitMillis = commitTime.p99Millis();
      return new Round(instant.measure(product, number), ofPeer, commitMillis);
    }
    LateReads.Count ofProduct = instant.measure(product, number);
    double commitMillis = commitTime.p99Millis();
    return new Round(ofProduct, instant.measure(peer, number), commitMillis);
  }

  /** The medians of the rounds, as lines that a program can read. */
  List<String> lines() {
    return List.of(
        String.format(
            Locale.ROOT,
            "figure late-expired-reads %s %.0f %s %.0f",
            product.name(),
            median(round -> round.product.late()),
            peer.name(),
            median(round -> round.peer.late())),
        String.format(
            Locale.ROOT,
            "figure late-expired-reads-latest-ms %s %.2f %s %.2f commit-p99 %.2f",
            product.name(),
            median(round -> round.product.latestMillis()),
            peer.name(),
            median(round -> round.peer.latestMillis()),
            median(Round::commitMillis)));
  }

  private double median(ToDoubleFunction<Round> figure) {
    return Report.median(rounds.stream().map(figure::applyAsDouble).toList());
  }
}
