// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.WireClient;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Compares a server's data after a restart with what it should be, and with itself. */
final class ServerCheck {
  /** How many of the {@link CrashWriter#GROUPS} conditions are queried with the index. */
  private static final int GROUPS_CHECKED = 4;

  private static final int PURGE_LOOKS = 600;
  private static final long PURGE_LOOK_MILLISECONDS = 100;

  private final Round round;
  private final WireClient client;
  private final Violations violations;
  private final Random random;

  ServerCheck(Round round, Random random) {
    this.round = round;
    this.client = round.client();
    this.violations = round.violations();
    this.random = random;
  }

  /** Time has not run back. */
  void clock() {
    long now = now();
    violations.check(
        now >= round.seconds().earliest(),
        () -> "time ran back from %d to %d".formatted(round.seconds().earliest(), now));
    round.seconds().seen(now);
  }

  private long now() {
    return client.get("_ephemeris/clock").send().is(200).json().path("nowSeconds").asLong();
  }

  /** Everything written is there, in the index too, and nothing else. */
  void items(String container, List<CrashWriter> writers) {
    Map<String, StoredItem> before = StoredItem.scan(client, container);
    round.seconds().noLaterThan(now());
    writers.forEach(writer -> writer.check(round, container, before));
    Map<Integer, Set<String>> found = new HashMap<>();
    for (int i = 0; i < GROUPS_CHECKED; i++) {
      int group = random.nextInt(CrashWriter.GROUPS);
      found.put(group, idsByIndex(container, group));
    }
    int counted = status(container).path("liveCount").asInt();
    Map<String, StoredItem> after = StoredItem.scan(client, container);
    // Items that expire between the two queries may be missing.
    found.forEach(
        (group, ids) -> {
          Set<String> missing = idsOf(after, group);
          missing.removeAll(ids);
          violations.check(
              missing.isEmpty(),
              () -> "lost: the index of %s does not find %s".formatted(container, missing));
          Set<String> tooMany = new HashSet<>(ids);
          tooMany.removeAll(idsOf(before, group));
          violations.check(
              tooMany.isEmpty(),
              () -> "came back: the index of %s also finds %s".formatted(container, tooMany));
        });
    counts(container, before.size(), counted, after.size());
  }

  private Set<String> idsByIndex(String container, int group) {
    String query = "SELECT VALUE c.id FROM c WHERE c[\"group\"] = " + group;
    return new QueryRows(client, container, query)
        .all().stream().map(JsonNode::asString).collect(Collectors.toSet());
  }

  private static Set<String> idsOf(Map<String, StoredItem> items, int group) {
    return items.values().stream()
        .filter(item -> item.group() == group)
        .map(StoredItem::id)
        .collect(Collectors.toSet());
  }

  /** The counts equal the items: both are written in the same commits. */
  void counts(String container) {
    int before = StoredItem.scan(client, container).size();
    int counted = status(container).path("liveCount").asInt();
    counts(container, before, counted, StoredItem.scan(client, container).size());
  }

  private void counts(String container, int before, int counted, int after) {
    violations.check(
        after <= counted && counted <= before,
        () ->
            "%s has %d items, then %d, but counts %d".formatted(container, before, after, counted));
  }

  /** Purging continues after everything that has happened, until all is done. */
  void everythingExpiredIsPurged(String container) throws InterruptedException {
    for (int i = 0; i < PURGE_LOOKS && status(container).path("expiredCount").asInt() > 0; i++) {
      Thread.sleep(PURGE_LOOK_MILLISECONDS);
    }
    JsonNode last = status(container);
    violations.check(
        last.path("expiredCount").asInt() == 0 && last.path("purgedTotal").asInt() > 0,
        () -> "%s is not purged: %s".formatted(container, last));
    counts(container);
  }

  private JsonNode status(String container) {
    return client.get("_ephemeris/" + container + "/ttl").signedAs(container).send().is(200).json();
  }
}
