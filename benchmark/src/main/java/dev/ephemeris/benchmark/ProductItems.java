// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The product's items: a container for each round, filled before the server starts. All items have
 * the same {@code _ts}, so a change of the container's {@code defaultTtl} decides in which second
 * they expire.
 */
final class ProductItems implements ExpiringItems {
  private final InstantPlan plan;
  private final Server server;
  private final ControlClient control;
  private final Signer signer;
  private final Clock clock;
  private final long writtenAt;
  private String container = "";

  /**
   * Uses a server whose data folder was filled with {@link #fillArguments}.
   *
   * @param writtenAt the {@code _ts} of all items
   */
  ProductItems(
      InstantPlan plan,
      Server server,
      ControlClient control,
      Signer signer,
      Clock clock,
      long writtenAt) {
    this.plan = plan;
    this.server = server;
    this.control = control;
    this.signer = signer;
    this.clock = clock;
    this.writtenAt = writtenAt;
  }

  /** Arguments for the program that fills the data folder. */
  static List<String> fillArguments(InstantPlan plan, long writtenAt) {
    List<String> arguments = new ArrayList<>();
    for (int round = 0; round <= plan.rounds(); round++) {
      arguments.add("--container=" + container(round) + "=" + plan.itemsOf(round));
    }
    arguments.add("--written-at=" + writtenAt);
    return arguments;
  }

  private static String container(int round) {
    return "instant-" + round;
  }

  @Override
  public String name() {
    return "product";
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public Duration cpu() {
    return server.process().cpu();
  }

  @Override
  public RequestSource prepare(int round) throws InterruptedException {
    container = container(round);
    server.awaitQuiet();
    return new ContainerRequests(signer, ControlClient.containerLink(container))
        .pointReads(
            LongStream.range(0, plan.itemsOf(round)), Acceptance.only(200), clock.instant());
  }

  @Override
  public void expireAt(long second) throws IOException, InterruptedException {
    control.changeDefaultTtl(container, second - writtenAt);
  }

  @Override
  public long clockSeconds() throws IOException, InterruptedException {
    return control.clockSeconds();
  }

  @Override
  public void settle() throws IOException, InterruptedException {
    Purge purge = Purge.watchRest(control, container, plan.purgeTimeout());
    if (purge.left() > 0) {
      throw new IllegalStateException(purge.left() + " items stay, even without load");
    }
    server.awaitQuiet();
  }
}
