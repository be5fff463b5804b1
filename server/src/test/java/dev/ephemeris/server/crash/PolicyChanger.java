// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Changes the default TTL of one container and the indexing policy of another, again and again, so
 * that crashes happen during changes of policy and reindexing.
 */
final class PolicyChanger {
  private static final List<Integer> DEFAULTS = List.of(60, 700, 1_000_000);

  /** The paths excluded from the index; the first policy also excludes the padding of items. */
  private static final List<String> EXCLUDED = List.of("/padding/?", "/version/?", "/pk/?");

  private static final int MAX_LOOKS_BETWEEN = 10;

  private final String database;
  private final String expiring;
  private final String indexed;
  private final Random random;
  private final Setting<Integer> defaultTtl = new Setting<>(DEFAULTS.getFirst());
  private final Setting<String> excluded = new Setting<>(EXCLUDED.getFirst());
  private List<Integer> planned = DEFAULTS;

  /**
   * The acknowledged value of a setting, and the one that was requested when the server was last
   * killed.
   */
  private static final class Setting<T> {
    T acknowledged;
    @Nullable T underWay;

    Setting(T initial) {
      acknowledged = initial;
    }

    void check(T stored, Violations violations) {
      violations.check(
          stored.equals(acknowledged) || stored.equals(underWay),
          () ->
              "lost: a policy, which is %s but was %s, then perhaps %s"
                  .formatted(stored, acknowledged, underWay));
      acknowledged = stored;
      underWay = null;
    }
  }

  /**
   * @param expiring the name of the container whose default TTL changes
   * @param indexed the name of the container whose indexing policy changes
   */
  PolicyChanger(String database, String expiring, String indexed, long seed) {
    this.database = database;
    this.expiring = expiring;
    this.indexed = indexed;
    this.random = new Random(seed);
  }

  void createContainers(WireClient client) {
    client.post(database + "/colls", expiringJson(defaultTtl.acknowledged)).send().is(201);
    client.post(database + "/colls", indexedJson(excluded.acknowledged)).send().is(201);
  }

  /** Chooses the defaults of the next round. Returns them with the one that applies now. */
  TtlWindow plan() {
    planned = List.of(random(DEFAULTS), random(DEFAULTS));
    List<Integer> possible = new ArrayList<>(planned);
    possible.add(defaultTtl.acknowledged);
    return TtlWindow.of(possible);
  }

  /** Runs until the server is gone. */
  void run(Round round) {
    WireClient client = round.client();
    try {
      while (true) {
        int ttl = random(planned);
        defaultTtl.underWay = ttl;
        client.put(database + "/colls/" + expiring, expiringJson(ttl)).send().is(200);
        defaultTtl.acknowledged = ttl;
        look(client, expiring);
        String path = random(EXCLUDED);
        excluded.underWay = path;
        client.put(database + "/colls/" + indexed, indexedJson(path)).send().is(200);
        excluded.acknowledged = path;
        look(client, indexed);
      }
    } catch (UncheckedIOException serverGone) {
      // Killed, as intended.
    }
  }

  private <T> T random(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Gives others time, and reads the progress of reindexing. */
  private void look(WireClient client, String container) {
    for (int looks = random.nextInt(MAX_LOOKS_BETWEEN); looks > 0; looks--) {
      client.get(database + "/colls/" + container).send().is(200);
    }
  }

  /** An acknowledged policy is still there. */
  void check(Round round) {
    defaultTtl.check(container(round, expiring).path("defaultTtl").asInt(), round.violations());
    excluded.check(
        container(round, indexed)
            .path("indexingPolicy")
            .path("excludedPaths")
            .path(0)
            .path("path")
            .asString(),
        round.violations());
  }

  private JsonNode container(Round round, String name) {
    Answer answer = round.client().get(database + "/colls/" + name).send();
    round
        .violations()
        .check(
            answer.status() == 200, () -> "lost: container %s: %s".formatted(name, answer.text()));
    return answer.json();
  }

  private String expiringJson(int ttl) {
    return RunningServer.containerJson(expiring, ",\"defaultTtl\":" + ttl);
  }

  private String indexedJson(String excludedPath) {
    return RunningServer.containerJson(
        indexed,
        ",\"defaultTtl\":-1,\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],"
            + "\"excludedPaths\":[{\"path\":\"%s\"}]}".formatted(excludedPath));
  }
}
