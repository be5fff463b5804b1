package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.WireClient;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * Writes items of its own, one request after the other, and remembers what the server acknowledged.
 * A request that the crash cut off may have been carried out or not, but nothing in between.
 */
final class CrashWriter {
  /** Few, so that creates meet deleted items and deletes meet replaced ones. */
  static final int ITEMS = 40;

  private final int number;
  private final Random random;

  /** Id to version, as acknowledged; what is absent is known to be absent. */
  private final Map<String, Integer> acknowledged = new HashMap<>();

  private Attempt underWay = Attempt.NONE;
  private int lastVersion;

  /** A request that was sent; version 0 stands for a deletion. */
  private record Attempt(String id, int version) {
    static final Attempt NONE = new Attempt("", 0);
  }

  CrashWriter(int number, long seed) {
    this.number = number;
    this.random = new Random(seed);
  }

  /** Writes until the server is gone. */
  void run(WireClient client, String container, Runnable onAcknowledged) {
    try {
      while (true) {
        write(client, container, id(random.nextInt(ITEMS)));
        onAcknowledged.run();
      }
    } catch (UncheckedIOException serverGone) {
      // What was under way is looked at after the restart.
    }
  }

  private void write(WireClient client, String container, String id) {
    boolean exists = acknowledged.containsKey(id);
    switch (random.nextInt(3)) {
      case 0 -> {
        begin(id, ++lastVersion);
        int status = put(client, container, id, lastVersion, false);
        assertThat(status).as("create %s", id).isEqualTo(exists ? 409 : 201);
        end(status == 201);
      }
      case 1 -> {
        begin(id, ++lastVersion);
        int status = put(client, container, id, lastVersion, true);
        assertThat(status).as("upsert %s", id).isEqualTo(exists ? 200 : 201);
        end(true);
      }
      default -> {
        begin(id, 0);
        int status =
            client.delete(container + "/docs/" + id).partitionKey(partitionKey()).send().status();
        assertThat(status).as("delete %s", id).isEqualTo(exists ? 204 : 404);
        end(true);
      }
    }
  }

  private int put(WireClient client, String container, String id, int version, boolean upsert) {
    return client
        .post(
            container + "/docs",
            "{\"id\":\"%s\",\"pk\":\"%s\",\"version\":%d}".formatted(id, partitionKey(), version))
        .partitionKey(partitionKey())
        .header("x-ms-documentdb-is-upsert", String.valueOf(upsert))
        .send()
        .status();
  }

  private void begin(String id, int version) {
    underWay = new Attempt(id, version);
  }

  private void end(boolean done) {
    if (done) {
      remember(underWay.id(), underWay.version());
    }
    underWay = Attempt.NONE;
  }

  private void remember(String id, int version) {
    if (version == 0) {
      acknowledged.remove(id);
    } else {
      acknowledged.put(id, version);
    }
  }

  /** Compares with what the server has after a restart, and goes on from there. */
  void check(Map<String, Integer> stored) {
    for (int i = 0; i < ITEMS; i++) {
      String id = id(i);
      int expected = acknowledged.getOrDefault(id, 0);
      int actual = stored.getOrDefault(id, 0);
      if (id.equals(underWay.id())) {
        assertThat(actual).as("item %s, being written", id).isIn(expected, underWay.version());
        remember(id, actual);
      } else {
        assertThat(actual).as("version of item %s (0: deleted)", id).isEqualTo(expected);
      }
    }
    underWay = Attempt.NONE;
  }

  private String id(int item) {
    return "w%d-%d".formatted(number, item);
  }

  private String partitionKey() {
    return "writer" + number;
  }
}
