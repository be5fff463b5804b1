// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.StoreException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A client's writes of items, and their possible results. */
final class ClientWrites {
  private static final String NO_ETAG = "\"00000000-0000-0000-0000-000000000000\"";
  private static final String[] INVALID_TTLS = {"0", "-2", "1.5", "null", "\"soon\""};

  private final Simulation simulation;
  private final Random random;

  ClientWrites(Simulation simulation) {
    this.simulation = simulation;
    this.random = simulation.random;
  }

  private enum Kind {
    CREATE,
    UPSERT,
    REPLACE,
    DELETE,
    RESTORE
  }

  /**
   * A write in progress.
   *
   * @param before what the item may be when the write begins
   * @param dead which of these are expired by then
   * @param ifMatch the ETag that the item must have, or null
   */
  private record Write(
      ModelContainer model,
      ModelItem item,
      Kind kind,
      @Nullable String ifMatch,
      List<Version> before,
      List<Version> dead,
      List<Version> coming,
      int generation,
      ModelContainer.DefaultsSince defaults) {
    boolean concernsThisContainer() {
      return model.generation == generation && !model.gone;
    }

    @Override
    public String toString() {
      return "%s %s %s if-match %s to %s, before %s"
          .formatted(kind, model.name, item.id, ifMatch, coming, before);
    }
  }

  void write(Container container, ModelContainer model) {
    ModelItem item = model.item("i" + random.nextInt(ModelContainer.ITEMS));
    if (item.busy) {
      return;
    }
    Kind kind =
        switch (random.nextInt(10)) {
          case 0, 1, 2, 3 -> Kind.UPSERT;
          case 4, 5 -> Kind.CREATE;
          case 6, 7 -> Kind.REPLACE;
          case 8 -> Kind.DELETE;
          default -> Kind.RESTORE;
        };
    simulation.coverage.operation(kind.name().toLowerCase(Locale.ROOT));
    List<Version> before = List.copyOf(item.possible);
    List<Version> coming =
        switch (kind) {
          case DELETE -> List.of(Version.absent());
          case RESTORE ->
              before.stream()
                  .filter(version -> !version.isAbsent())
                  .map(version -> Version.of(version.content, version.ttlText))
                  .toList();
          case CREATE, UPSERT, REPLACE -> List.of(Version.of(simulation.nextContent(), ttl()));
        };
    String ifMatch =
        switch (kind) {
          case UPSERT, REPLACE, DELETE -> ifMatch(item);
          case CREATE, RESTORE -> null;
        };
    if (!coming.isEmpty()) {
      write(
          container,
          new Write(
              model,
              item,
              kind,
              ifMatch,
              before,
              before.stream().filter(version -> version.dead).toList(),
              coming,
              model.generation,
              model.new DefaultsSince()));
    }
  }

  @Nullable String ttl() {
    return switch (random.nextInt(13)) {
      case 0 -> INVALID_TTLS[random.nextInt(INVALID_TTLS.length)];
      case 1, 2 -> "-1";
      case 3, 4 -> Integer.toString(1 + random.nextInt(3));
      case 5, 6 -> Integer.toString(1 + random.nextInt(30));
      default -> null;
    };
  }

  private @Nullable String ifMatch(ModelItem item) {
    List<String> known = item.knownEtags();
    return switch (random.nextInt(12)) {
      case 0 -> NO_ETAG;
      case 1 -> "*";
      case 2 -> known.isEmpty() ? null : known.get(random.nextInt(known.size()));
      case 3, 4 -> known.isEmpty() ? null : known.getLast();
      default -> null;
    };
  }

  private void write(Container container, Write write) {
    write.item.begin(write.coming);
    try {
      ItemResult result = send(container, write).join();
      if (write.concernsThisContainer()) {
        accepted(write, result);
      }
    } catch (CompletionException e) {
      refused(write, e.getCause());
    } catch (EngineException | StoreException | OutOfMemoryError e) {
      refused(write, e);
    }
  }

  private CompletableFuture<ItemResult> send(Container container, Write write) {
    PartitionKey key = PartitionKey.of(write.item.partitionKey);
    String id = write.item.id;
    var items = simulation.engine().items();
    return switch (write.kind) {
      case DELETE -> items.delete(container, key, id, write.ifMatch, Runnable::run);
      case RESTORE -> items.restore(container, key, id, Runnable::run);
      case CREATE -> items.create(container, key, body(container, write), Runnable::run);
      case UPSERT ->
          items.upsert(container, key, body(container, write), write.ifMatch, Runnable::run);
      case REPLACE ->
          items.replace(container, key, id, body(container, write), write.ifMatch, Runnable::run);
    };
  }

  private static ItemBody body(Container container, Write write) {
    return body(container, write.item, write.coming.getFirst());
  }

  static ItemBody body(Container container, ModelItem item, Version next) {
    return TestEngine.bodyOf(
        container,
        "{\"id\":\"%s\",\"pk\":\"%s\",\"group\":%d,\"content\":%d%s%s}"
            .formatted(
                item.id,
                item.partitionKey,
                ClientReads.groupOf(item),
                next.content,
                next.rank() == null ? "" : ",\"rank\":" + next.rank(),
                next.ttlText == null ? "" : ",\"ttl\":" + next.ttlText));
  }

  private void accepted(Write write, ItemResult result) {
    long now = simulation.now();
    String what = "%s: %s".formatted(result.outcome(), write);
    FoundItem answer = FoundItem.of(result.item());
    Version next = write.item.coming(result.outcome() == Outcome.DELETED ? null : answer);
    if (next == null) {
      throw new AssertionError("Answered with %s: %s".formatted(answer, what));
    }
    if (!next.isAbsent()) {
      assertThat(next.timestamp).as("T1 _ts of %s", what).isLessThanOrEqualTo(now);
      assertThat(write.before)
          .as("T13 _ts %d of %s", next.timestamp, what)
          .allMatch(version -> version.timestamp <= next.timestamp);
      assertThat(result.etag()).as("ETag of %s", what).isEqualTo(answer.etag());
    }
    if (next.hasInvalidTtl() && result.outcome() != Outcome.RESTORED) {
      assertThat(write.defaults.anyMatch(seconds -> seconds == null))
          .as("T5 an invalid ttl while TTL is on: %s", what)
          .isTrue();
    }
    switch (result.outcome()) {
      case CREATED ->
          assertThat(write.before)
              .as("T9 %s", what)
              .anyMatch(v -> !write.model.isSurelyAlive(v, now));
      case REPLACED -> assertReplaced(write, what);
      case DELETED -> {
        assertReplaced(write, what);
        assertThat(write.item.recognize(write.before, answer)).as(what).isNotNull();
      }
      case RESTORED ->
          assertThat(write.before)
              .as("T28 %s", what)
              .anyMatch(v -> v.dead || (!v.isAbsent() && write.model.mayBeOver(v, now)));
      case READ -> throw new AssertionError(what);
    }
    write.item.became(next);
  }

  private static void assertReplaced(Write write, String what) {
    assertThat(write.before).as("T8 T24 %s", what).anyMatch(v -> !v.isAbsent() && !v.dead);
    assertThat(write.before)
        .as("If-Match of %s", what)
        .anyMatch(v -> !v.isAbsent() && !v.dead && mayMatch(v, write.ifMatch));
  }

  private static boolean mayMatch(Version version, @Nullable String ifMatch) {
    return ifMatch == null
        || ifMatch.equals("*")
        || version.etag == null
        || version.etag.equals(ifMatch);
  }

  private void refused(Write write, Throwable failure) {
    if (failure instanceof UnknownOutcomeException) {
      simulation.coverage.operation("unknown outcome");
      write.item.mayHaveChanged();
      return;
    }
    write.item.stayed();
    write.item.lastRefusal = failure;
    if (!(failure instanceof EngineException refusal)) {
      assertThat(failure).isInstanceOfAny(StoreException.class, OutOfMemoryError.class);
      return;
    }
    if (!write.concernsThisContainer()) {
      return;
    }
    long now = simulation.now();
    String what = "%s: %s".formatted(refusal, write);
    switch (refusal.reason()) {
      case NOT_FOUND ->
          assertThat(write.before).as(what).anyMatch(v -> !write.model.isSurelyAlive(v, now));
      case ALREADY_EXISTS -> assertThat(write.before).as(what).anyMatch(v -> !v.isAbsent());
      case PRECONDITION_FAILED -> {
        simulation.coverage.operation("if-match refused");
        assertThat(write.before)
            .as("If-Match of %s", what)
            .anyMatch(
                v -> !v.isAbsent() && !write.dead.contains(v) && !surelyMatches(v, write.ifMatch));
      }
      case INVALID -> {
        simulation.coverage.operation("ttl refused");
        assertThat(write.coming).as("T5 %s", what).allMatch(Version::hasInvalidTtl);
        assertThat(write.defaults.anyMatch(seconds -> seconds != null)).as("T5 %s", what).isTrue();
      }
      case STORAGE_UNAVAILABLE, LIMIT_REACHED, CLOSING -> {}
      case PARTITION_GONE,
          OWNER_NOT_FOUND,
          PARTITION_KEY_MISMATCH,
          TOO_LARGE,
          THROTTLED,
          STORAGE_DAMAGED ->
          throw new AssertionError(what, refusal);
    }
  }

  private static boolean surelyMatches(Version version, @Nullable String ifMatch) {
    return ifMatch == null || ifMatch.equals("*") || ifMatch.equals(version.etag);
  }
}
