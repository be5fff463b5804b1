// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.forecast.ExpiredListing;
import dev.ephemeris.engine.forecast.ExpiredPage;
import dev.ephemeris.engine.forecast.Forecast;
import dev.ephemeris.engine.forecast.Preview;
import dev.ephemeris.engine.forecast.TtlStatus;
import dev.ephemeris.engine.forecast.UpcomingListing;
import dev.ephemeris.engine.forecast.UpcomingPage;
import dev.ephemeris.engine.ttl.TtlMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Changes an engine and a {@link NaiveModel} at random, and compares the two. */
final class RandomLife {
  private static final int IDS = 40;
  private static final int CHECKED_EVERY_TIME = 3;
  private static final long DAY = 86_400;
  private static final Pattern TEXT =
      Pattern.compile("\\{\"id\":\"(\\w+)\",\"pk\":\"p\",.*\"content\":(\\d+),.*\"_ts\":(\\d+)}");

  private final TestEngine engine;
  private final Random random;
  private final NaiveModel model = new NaiveModel(TestEngine.START);
  private long machineSeconds = TestEngine.START;
  private long purgedSoFar;
  private int restored;
  private int content;
  private int steps;

  RandomLife(TestEngine engine, Random random) {
    this.engine = engine;
    this.random = random;
    engine.createContainer("");
  }

  long purged() {
    return engine.status().purgedTotal();
  }

  int restored() {
    return restored;
  }

  /** Makes one change to both. Returns a description of it. */
  String act() {
    steps++;
    int dice = random.nextInt(1000);
    if (dice < 560) {
      return write();
    }
    if (dice < 620) {
      return restore();
    }
    if (dice < 820) {
      return moveClock();
    }
    if (dice < 880) {
      return changeDefault();
    }
    if (dice < 990) {
      return purge();
    }
    engine.restart();
    return "restart";
  }

  private String write() {
    String id = "i" + random.nextInt(IDS);
    Integer ttl = randomTtl();
    content++;
    String body = "\"content\":%d%s".formatted(content, ttl == null ? "" : ",\"ttl\":" + ttl);
    return switch (random.nextInt(5)) {
      case 0, 1 -> upsert(id, ttl, body);
      case 2 -> create(id, ttl, body);
      case 3 -> replace(id, ttl, body);
      default -> delete(id);
    };
  }

  private String upsert(String id, @Nullable Integer ttl, String body) {
    engine.upsert(id, body);
    model.write(id, ttl, content);
    return "upsert " + id + " ttl " + ttl;
  }

  private String create(String id, @Nullable Integer ttl, String body) {
    boolean alive = model.isAlive(id);
    expect(alive ? Reason.ALREADY_EXISTS : null, () -> engine.create(id, body));
    if (!alive) {
      model.write(id, ttl, content);
    }
    return "create " + id + " ttl " + ttl;
  }

  private String replace(String id, @Nullable Integer ttl, String body) {
    boolean alive = model.isAlive(id);
    expect(alive ? null : Reason.NOT_FOUND, () -> engine.replace(id, body));
    if (alive) {
      model.write(id, ttl, content);
    }
    return "replace " + id + " ttl " + ttl;
  }

  private String delete(String id) {
    boolean alive = model.isAlive(id);
    expect(alive ? null : Reason.NOT_FOUND, () -> engine.delete(id));
    if (alive) {
      model.items.remove(id);
    }
    return "delete " + id;
  }

  private String restore() {
    String id = "i" + random.nextInt(IDS);
    NaiveModel.Item item = model.items.get(id);
    Reason refusal = item == null ? Reason.NOT_FOUND : item.dead ? null : Reason.ALREADY_EXISTS;
    expect(refusal, () -> engine.restore(id));
    if (item != null && item.dead) {
      model.write(id, item.ttl, item.content);
      restored++;
    }
    return "restore " + id;
  }

  private @Nullable Integer randomTtl() {
    return switch (random.nextInt(6)) {
      case 0 -> -1;
      case 1, 2 -> 1 + random.nextInt(30);
      case 3 -> 2_000_000_000;
      default -> null;
    };
  }

  private String moveClock() {
    long seconds =
        switch (random.nextInt(6)) {
          case 0 -> -random.nextInt(50);
          case 1 -> random.nextInt(700);
          default -> random.nextInt(6);
        };
    machineSeconds += seconds;
    engine.machineClockMoves(seconds);
    model.machineSays(machineSeconds);
    return "clock " + seconds;
  }

  private String changeDefault() {
    Integer seconds =
        switch (random.nextInt(4)) {
          case 0 -> null;
          case 1 -> -1;
          default -> 1 + random.nextInt(40);
        };
    engine.defaultTtl(seconds);
    model.defaultTtl(seconds);
    return "defaultTtl " + seconds;
  }

  /** Runs all work that is due, or only some steps of it. */
  private String purge() {
    if (random.nextBoolean()) {
      engine.purge();
      model.items.values().removeIf(item -> item.dead);
      purgedSoFar = purged();
      return "purge";
    }
    engine.engine().backgroundWorker().runOneRound();
    forgetPurged();
    return "purge, one step of it";
  }

  /** After a partial purge, finds out which dead items are gone: as many as the engine says. */
  private void forgetPurged() {
    long purged = purged();
    if (purged == purgedSoFar) {
      return;
    }
    Set<String> left = expiredIds();
    long before = model.dead();
    model
        .items
        .entrySet()
        .removeIf(entry -> entry.getValue().dead && !left.contains(entry.getKey()));
    assertThat(before - model.dead()).isEqualTo(purged - purgedSoFar);
    purgedSoFar = purged;
  }

  private static void expect(@Nullable Reason refusal, Runnable action) {
    Reason actual = null;
    try {
      action.run();
    } catch (EngineException e) {
      actual = e.reason();
    }
    assertThat(actual).isEqualTo(refusal);
  }

  /** Compares everything that can be read, listed and counted. */
  void check(String after) {
    assertThat(engine.list().stream().map(RandomLife::digest).sorted())
        .as(after)
        .containsExactlyElementsOf(expectedList());
    for (int i = 0; i < CHECKED_EVERY_TIME; i++) {
      String id = "i" + random.nextInt(IDS);
      assertThat(canBeRead(id)).as("%s; reading %s", after, id).isEqualTo(model.isAlive(id));
    }
    TtlStatus status = engine.status();
    assertThat(status.liveCount()).as(after).isEqualTo(model.alive());
    assertThat(status.expiredCount()).as(after).isEqualTo(model.dead());
    checkForecast(after);
    checkPreview(after);
    if (steps % 10 == 0) {
      checkExpired(after);
      checkUpcoming(after);
    }
  }

  private List<String> expectedList() {
    TreeSet<String> texts = new TreeSet<>();
    model.items.forEach(
        (id, item) -> {
          if (!item.dead) {
            texts.add(id + " " + item.content + " " + item.timestamp);
          }
        });
    return new ArrayList<>(texts);
  }

  private static Matcher matched(String text) {
    Matcher matcher = TEXT.matcher(text);
    assertThat(matcher.matches()).as(text).isTrue();
    return matcher;
  }

  private static String digest(String text) {
    Matcher matcher = matched(text);
    return matcher.group(1) + " " + matcher.group(2) + " " + matcher.group(3);
  }

  private boolean canBeRead(String id) {
    try {
      engine.read(id);
      return true;
    } catch (EngineException e) {
      assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
      return false;
    }
  }

  private void checkForecast(String after) {
    int width = 1 + random.nextInt(40);
    Forecast forecast =
        engine.engine().expiryReports().forecast(engine.container(), width, 1 + random.nextInt(4));
    assertThat(forecast.expired()).as(after).isEqualTo(model.dead());
    long sum = forecast.expired() + forecast.later() + forecast.never();
    for (Forecast.Interval interval : forecast.intervals()) {
      assertThat(interval.count())
          .as("%s; forecast of %s", after, interval)
          .isEqualTo(
              deadBy(model.defaultTtl, interval.throughSecond())
                  - deadBy(model.defaultTtl, interval.afterSecond()));
      sum += interval.count();
    }
    assertThat(sum).as(after).isEqualTo(model.items.size());
  }

  private void checkPreview(String after) {
    Integer seconds =
        random.nextInt(4) == 0 ? null : random.nextInt(4) == 0 ? -1 : 1 + random.nextInt(60);
    TtlMode mode =
        seconds == null
            ? TtlMode.OFF
            : seconds == -1 ? TtlMode.ON_WITHOUT_DEFAULT : new TtlMode.OnWithDefault(seconds);
    Preview preview = engine.engine().expiryReports().preview(engine.container(), mode);
    long dead = model.dead();
    assertThat(preview)
        .as("%s; preview of %s", after, seconds)
        .isEqualTo(
            new Preview(
                dead,
                deadBy(seconds, model.now) - dead,
                deadBy(seconds, model.now + 3600) - dead,
                deadBy(seconds, model.now + DAY) - dead,
                deadBy(seconds, model.now + 7 * DAY) - dead));
  }

  private long deadBy(@Nullable Integer defaultTtl, long second) {
    return model.count(item -> item.dead || NaiveModel.isOver(item, defaultTtl, second));
  }

  /** All items listed as expired are expired; once the queues are complete, none is missing. */
  private void checkExpired(String after) {
    Set<String> expired = expiredIds();
    Set<String> dead = new HashSet<>();
    model.items.forEach(
        (id, item) -> {
          if (item.dead) {
            dead.add(id);
          }
        });
    assertThat(dead).as(after).containsAll(expired);
    if (engine.status().reindexProgress() == 100 && model.defaultTtl != null) {
      assertThat(expired).as(after).isEqualTo(dead);
    }
  }

  private Set<String> expiredIds() {
    Container container = engine.container();
    Set<String> ids = new HashSet<>();
    String continuation = null;
    do {
      ExpiredPage page = ExpiredListing.page(container, 7, continuation);
      page.items()
          .forEach(
              item -> ids.add(matched(new String(item.json(), StandardCharsets.UTF_8)).group(1)));
      continuation = page.continuation();
    } while (continuation != null);
    return ids;
  }

  /** The list of items that will expire is complete and in the order of expiry. */
  private void checkUpcoming(String after) {
    List<String> upcoming = new ArrayList<>();
    List<Long> ends = new ArrayList<>();
    boolean complete = true;
    String continuation = null;
    do {
      UpcomingPage page =
          UpcomingListing.page(
              engine.container(), 1 + steps / 10 % 5, Long.MAX_VALUE / 2, continuation);
      page.items().forEach(item -> upcoming.add(item.endSecond() + " " + item.id()));
      page.items().forEach(item -> ends.add(item.endSecond()));
      complete &= page.complete();
      continuation = page.continuation();
    } while (continuation != null);
    List<String> expected = new ArrayList<>();
    model.items.forEach(
        (id, item) -> {
          Long end = item.dead ? null : model.end(item);
          if (end != null) {
            expected.add(end + " " + id);
          }
        });
    assertThat(ends).as(after).isSorted();
    if (complete) {
      assertThat(upcoming).as(after).containsExactlyInAnyOrderElementsOf(expected);
    } else {
      assertThat(expected).as(after).containsAll(upcoming);
    }
  }
}
