// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads items of its own, one request after the other, and records the server's answers.
 * A request that was interrupted by the crash may have been carried out or not, but not in part.
 */
final class CrashWriter {
  /** Few in each container, so that creates follow deletes, and deletes follow replaces. */
  private static final int ITEMS = 20;

  /** The number of groups of items, for conditions that few items meet. */
  static final int GROUPS = 40;

  private static final int MAX_PADDING = 2000;
  private static final int LONG_TTL = 100_000_000;

  private final int number;
  private final Random random;
  private final Map<Key, ItemState> items = new HashMap<>();
  private @Nullable Attempt underWay;
  private int lastVersion;

  private record Key(String container, String id) {
    @Override
    public String toString() {
      return container + "/docs/" + id;
    }
  }

  private enum Operation {
    CREATE,
    UPSERT,
    REPLACE,
    DELETE,
    READ
  }

  /** A request that was sent: what it writes, and what was known before. */
  private record Attempt(
      Operation operation, Key key, int version, int ttl, ItemState before, long earliestSecond) {
    boolean writes() {
      return operation != Operation.DELETE && operation != Operation.READ;
    }
  }

  CrashWriter(int number, List<String> containers, long seed) {
    this.number = number;
    this.random = new Random(seed);
    for (String container : containers) {
      for (int item = 0; item < ITEMS; item++) {
        items.put(new Key(container, "w%d-%d".formatted(number, item)), ItemState.ABSENT);
      }
    }
  }

  /** Runs until the server is gone. */
  void run(Round round) {
    items.replaceAll((key, state) -> state.under(round.defaultsOf(key.container())));
    List<Key> keys = items.keySet().stream().sorted((a, b) -> a.id().compareTo(b.id())).toList();
    try {
      while (true) {
        request(round, keys.get(random.nextInt(keys.size())));
        round.acknowledged().run();
      }
    } catch (UncheckedIOException serverGone) {
      // The request in progress is checked after the restart.
    }
  }

  private void request(Round round, Key key) {
    Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
    ItemState before = state(key);
    Attempt attempt =
        new Attempt(operation, key, ++lastVersion, randomTtl(), before, round.seconds().earliest());
    underWay = attempt;
    Answer answer = send(round.client(), attempt);
    underWay = null;
    boolean found = found(round, attempt, answer);
    round
        .violations()
        .check(
            found || !before.surelyLives(round.seconds().latest()),
            () ->
                "lost: %s found nothing (%d), but there was %s"
                    .formatted(attempt, answer.status(), before));
    round
        .violations()
        .check(
            !found || !before.surelyGone(attempt.earliestSecond()),
            () ->
                "came back: %s found something (%d), but there was %s"
                    .formatted(attempt, answer.status(), before));
    items.put(key, after(round, attempt, answer, found));
  }

  /** Whether the answer says that the item existed. */
  private static boolean found(Round round, Attempt attempt, Answer answer) {
    int whenFound =
        switch (attempt.operation()) {
          case CREATE -> 409;
          case UPSERT, REPLACE, READ -> 200;
          case DELETE -> 204;
        };
    int otherwise =
        switch (attempt.operation()) {
          case CREATE, UPSERT -> 201;
          case REPLACE, DELETE, READ -> 404;
        };
    round
        .violations()
        .check(
            answer.status() == whenFound || answer.status() == otherwise,
            () -> "%s was answered with %d: %s".formatted(attempt, answer.status(), answer.text()));
    return answer.status() == whenFound;
  }

  private ItemState after(Round round, Attempt attempt, Answer answer, boolean found) {
    ItemState before = attempt.before();
    return switch (attempt.operation()) {
      case CREATE -> found ? before : written(round, attempt, answer);
      case UPSERT -> written(round, attempt, answer);
      case REPLACE -> found ? written(round, attempt, answer) : before.missed();
      case DELETE -> ItemState.ABSENT;
      case READ -> {
        if (found) {
          int version = answer.json().path("version").asInt();
          round
              .violations()
              .check(
                  version == before.version(),
                  () -> "lost: %s read version %d".formatted(attempt, version));
        }
        yield found ? before : before.missed();
      }
    };
  }

  private static ItemState written(Round round, Attempt attempt, Answer answer) {
    long second = answer.json().path("_ts").asLong();
    round.seconds().seen(second);
    return new ItemState(
        attempt.version(), second, attempt.ttl(), round.defaultsOf(attempt.key().container()));
  }

  private Answer send(WireClient client, Attempt attempt) {
    String documents = attempt.key().container() + "/docs";
    WireClient.Call call =
        switch (attempt.operation()) {
          case CREATE -> client.post(documents, body(attempt));
          case UPSERT ->
              client.post(documents, body(attempt)).header("x-ms-documentdb-is-upsert", "true");
          case REPLACE -> client.put(attempt.key().toString(), body(attempt));
          case DELETE -> client.delete(attempt.key().toString());
          case READ -> client.get(attempt.key().toString());
        };
    return call.partitionKey(partitionKey()).send();
  }

  private String body(Attempt attempt) {
    return "{\"id\":\"%s\",\"pk\":\"%s\",\"version\":%d,\"group\":%d,\"padding\":\"%s\"%s}"
        .formatted(
            attempt.key().id(),
            partitionKey(),
            attempt.version(),
            random.nextInt(GROUPS),
            "p".repeat(random.nextInt(MAX_PADDING)),
            attempt.ttl() == 0 ? "" : ",\"ttl\":" + attempt.ttl());
  }

  private int randomTtl() {
    return switch (random.nextInt(6)) {
      case 0 -> 1 + random.nextInt(30);
      case 1 -> 100 + random.nextInt(2000);
      case 2 -> LONG_TTL;
      default -> 0;
    };
  }

  /** Compares with the content of a container after a restart, and continues from there. */
  void check(Round round, String container, Map<String, StoredItem> stored) {
    items.replaceAll(
        (key, state) ->
            key.container().equals(container)
                ? checked(round, key, state, stored.get(key.id()))
                : state);
    if (underWay != null && underWay.key().container().equals(container)) {
      underWay = null;
    }
  }

  private ItemState checked(Round round, Key key, ItemState expected, @Nullable StoredItem stored) {
    if (underWay != null && underWay.key().equals(key)) {
      ItemState outcome = outcome(round, underWay, stored);
      if (outcome != null) {
        return outcome;
      }
    }
    if (stored == null) {
      round
          .violations()
          .check(
              !expected.surelyLives(round.seconds().latest()),
              () -> "lost: %s, %s".formatted(key, expected));
      return expected.missed();
    }
    if (expected.surelyGone(round.seconds().earliest())) {
      round.violations().add("came back: %s, %s, as %s".formatted(key, expected, stored));
    } else {
      round
          .violations()
          .check(
              stored.version() == expected.version(),
              () -> "lost: %s, %s, there is %s".formatted(key, expected, stored));
    }
    return expected;
  }

  /** The state if the interrupted request was carried out; null if it was not. */
  private static @Nullable ItemState outcome(
      Round round, Attempt attempt, @Nullable StoredItem stored) {
    if (stored == null) {
      // It may have been deleted, or written and then expired.
      ItemState soonest =
          new ItemState(
              attempt.version(),
              attempt.earliestSecond(),
              attempt.ttl(),
              round.defaultsOf(attempt.key().container()));
      boolean possible =
          attempt.operation() == Operation.DELETE
              || (attempt.writes() && !soonest.surelyLives(round.seconds().latest()));
      return possible ? ItemState.ABSENT : null;
    }
    if (!attempt.writes() || stored.version() != attempt.version()) {
      return null;
    }
    ItemState written =
        new ItemState(
            attempt.version(),
            stored.writtenSecond(),
            attempt.ttl(),
            round.defaultsOf(attempt.key().container()));
    round
        .violations()
        .check(
            !written.surelyGone(round.seconds().earliest()),
            () -> "expired but visible: %s, %s".formatted(attempt.key(), written));
    return written;
  }

  private ItemState state(Key key) {
    return items.getOrDefault(key, ItemState.ABSENT);
  }

  private String partitionKey() {
    return "writer" + number;
  }
}
