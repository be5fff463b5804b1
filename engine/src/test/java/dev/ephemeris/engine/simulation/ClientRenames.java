// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.StoreException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/**
 * A client's replaces that change an id. In the model, which knows items by their ids, the item of
 * one id vanishes and that of another appears, both or none.
 */
final class ClientRenames {
  /** How many pairs of ids are tried, to find an item whose partition key another one has. */
  private static final int ATTEMPTS = 30;

  private final Simulation simulation;
  private final ClientWrites writes;

  ClientRenames(Simulation simulation, ClientWrites writes) {
    this.simulation = simulation;
    this.writes = writes;
  }

  /**
   * A replace in progress.
   *
   * @param before what the item may be when the replace begins
   * @param inPlace what the item with the new id may be
   */
  private record Rename(
      ModelContainer model,
      ModelItem from,
      ModelItem to,
      Version coming,
      List<Version> before,
      List<Version> inPlace,
      int generation,
      ModelContainer.DefaultsSince defaults) {
    boolean concernsThisContainer() {
      return model.generation == generation && !model.gone;
    }

    @Override
    public String toString() {
      return "RENAME %s %s to %s: %s, before %s, %s in place"
          .formatted(model.name, from.id, to.id, coming, before, inPlace);
    }
  }

  void rename(Container container, ModelContainer model) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ModelItem from = randomItem(model);
      ModelItem to = randomItem(model);
      boolean isPossible =
          from != to
              && from.partitionKey.equals(to.partitionKey)
              && from.possible.stream().anyMatch(version -> !version.isAbsent());
      if (isPossible && !from.busy && !to.busy) {
        rename(container, model, from, to);
        return;
      }
    }
  }

  private ModelItem randomItem(ModelContainer model) {
    return model.item("i" + simulation.random.nextInt(ModelContainer.ITEMS));
  }

  private void rename(Container container, ModelContainer model, ModelItem from, ModelItem to) {
    simulation.coverage.operation("rename");
    Rename rename =
        new Rename(
            model,
            from,
            to,
            Version.of(simulation.nextContent(), writes.ttl()),
            List.copyOf(from.possible),
            List.copyOf(to.possible),
            model.generation,
            model.new DefaultsSince());
    from.begin(List.of(Version.absent()));
    to.begin(List.of(rename.coming));
    try {
      ItemResult result =
          simulation
              .engine()
              .items()
              .replace(
                  container,
                  PartitionKey.of(from.partitionKey),
                  from.id,
                  ClientWrites.body(container, to, rename.coming),
                  null,
                  Runnable::run)
              .join();
      if (rename.concernsThisContainer()) {
        accepted(rename, result);
      }
    } catch (CompletionException e) {
      refused(rename, e.getCause());
    } catch (EngineException | StoreException | OutOfMemoryError e) {
      refused(rename, e);
    }
  }

  private void accepted(Rename rename, ItemResult result) {
    long now = simulation.now();
    String what = "%s: %s".formatted(result.outcome(), rename);
    simulation.coverage.operation("renamed");
    assertThat(result.outcome()).as(what).isEqualTo(Outcome.REPLACED);
    Version next = rename.to.coming(FoundItem.of(result.item()));
    assertThat(next).as(what).isSameAs(rename.coming);
    assertThat(rename.coming.timestamp).as("T1 _ts of %s", what).isLessThanOrEqualTo(now);
    assertThat(rename.before)
        .as("T13 _ts of %s", what)
        .allMatch(version -> version.timestamp <= rename.coming.timestamp);
    if (rename.coming.hasInvalidTtl()) {
      assertThat(rename.defaults.anyMatch(seconds -> seconds == null))
          .as("T5 an invalid ttl while TTL is on: %s", what)
          .isTrue();
    }
    assertThat(rename.before).as("T8 T24 %s", what).anyMatch(v -> !v.isAbsent() && !v.dead);
    assertThat(rename.inPlace).as("T9 %s", what).anyMatch(v -> !rename.model.isSurelyAlive(v, now));
    rename.from.became(Objects.requireNonNull(rename.from.coming(null)));
    rename.to.became(rename.coming);
  }

  private void refused(Rename rename, Throwable failure) {
    if (failure instanceof UnknownOutcomeException) {
      rename.from.mayHaveChanged();
      rename.to.mayHaveChanged();
      return;
    }
    rename.from.stayed();
    rename.to.stayed();
    rename.from.lastRefusal = failure;
    rename.to.lastRefusal = failure;
    if (!(failure instanceof EngineException refusal)) {
      assertThat(failure).isInstanceOfAny(StoreException.class, OutOfMemoryError.class);
      return;
    }
    if (rename.concernsThisContainer()) {
      check(rename, refusal);
    }
  }

  private void check(Rename rename, EngineException refusal) {
    long now = simulation.now();
    String what = "%s: %s".formatted(refusal, rename);
    switch (refusal.reason()) {
      case NOT_FOUND ->
          assertThat(rename.before).as(what).anyMatch(v -> !rename.model.isSurelyAlive(v, now));
      case ALREADY_EXISTS -> assertThat(rename.inPlace).as(what).anyMatch(v -> !v.isAbsent());
      case INVALID -> {
        assertThat(rename.coming.hasInvalidTtl()).as("T5 %s", what).isTrue();
        assertThat(rename.defaults.anyMatch(seconds -> seconds != null)).as("T5 %s", what).isTrue();
      }
      case STORAGE_UNAVAILABLE, LIMIT_REACHED, CLOSING -> {}
      case PRECONDITION_FAILED,
          PARTITION_GONE,
          OWNER_NOT_FOUND,
          PARTITION_KEY_MISMATCH,
          TOO_LARGE,
          THROTTLED,
          STORAGE_DAMAGED ->
          throw new AssertionError(what, refusal);
    }
  }
}
