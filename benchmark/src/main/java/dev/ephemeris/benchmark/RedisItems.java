// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Duration;

/**
 * The items in Redis: keys with the same values as the product's items, whose expiry is set by
 * {@code EXPIREAT}. Redis keeps a key until the millisecond of its expiry is over.
 */
final class RedisItems implements ExpiringItems {
  /** Sets the expiry of all keys in one request, so that readers do not wait for it. */
  private static final String EXPIRE_ALL =
      """
      local changed = 0
      for number = 0, ARGV[1] - 1 do
        changed = changed + redis.call('EXPIREAT', string.format('item-%010d', number), ARGV[2])
      end
      return changed
      """;

  private static final String TIME = "return redis.call('TIME')[1]";

  private final InstantPlan plan;
  private final Server server;
  private final RedisClient client;
  private final LoadGenerator generator;
  private int items;

  RedisItems(InstantPlan plan, Server server, RedisClient client, LoadGenerator generator) {
    this.plan = plan;
    this.server = server;
    this.client = client;
    this.generator = generator;
  }

  @Override
  public String name() {
    return "redis";
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
    items = plan.itemsOf(round);
    Measurement unused =
        Loader.load(generator, server, RedisRequests.writes(items), plan.readers());
    return RedisRequests.reads(items);
  }

  @Override
  public void expireAt(long second) throws IOException {
    String changed =
        client.call("EVAL", EXPIRE_ALL, "0", Integer.toString(items), Long.toString(second));
    if (Integer.parseInt(changed) != items) {
      throw new IllegalStateException("of " + items + " keys only " + changed + " will expire");
    }
  }

  @Override
  public long clockSeconds() throws IOException {
    return Long.parseLong(client.call("EVAL", TIME, "0"));
  }

  @Override
  public void settle() throws IOException, InterruptedException {
    String unused = client.call("FLUSHALL");
    server.awaitQuiet();
  }
}
