// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.RandomGeometries;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.value.Value;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random geometries and random queries about them, page by page, while items are written, expire
 * and are purged and spatial indexes are added and removed. The rows are the same as when every
 * item is read.
 *
 * <p>{@code -Dephemeris.seed=…} replays a seed.
 */
class SpatialModelTest {
  private static final int FEW_ROUNDS = 50;
  private static final int ROUNDS = 300;

  static Stream<Seed> seeds() {
    return Seed.knownAndDrawn(1, 2);
  }

  static Stream<Seed> fewSeeds() {
    return Seed.knownAndDrawn(7);
  }

  @ParameterizedTest(name = "T8 T19 some random places, seed {0}")
  @MethodSource("fewSeeds")
  void someRandomPlaces_areFoundAsWithoutAnIndex(Seed seed, @TempDir Path folder) {
    run(seed, FEW_ROUNDS, folder);
  }

  @Tag("slow")
  @ParameterizedTest(name = "T8 T19 many random places, seed {0}")
  @MethodSource("seeds")
  void manyRandomPlaces_areFoundAsWithoutAnIndex(Seed seed, @TempDir Path folder) {
    run(seed, ROUNDS, folder);
  }

  private static void run(Seed seed, int rounds, Path folder) {
    EngineOptions options =
        EngineOptions.defaults()
            .unlimitedThroughput(true)
            .expiry(ExpiryOptions.defaults().stepItems(7));
    Random random = seed.random(SpatialModelTest.class);
    RandomGeometries geometries = new RandomGeometries(random);
    RandomPlaceQueries queries = new RandomPlaceQueries(random, geometries);
    int byIndex = 0;
    int found = 0;
    try (TestEngine engine = new TestEngine(folder, options)) {
      PlacesLife life = new PlacesLife(engine, random, geometries);
      for (int round = 0; round < rounds; round++) {
        life.act();
        String query = queries.any();
        String what = "seed %s, round %d: %s".formatted(seed, round, query);
        List<Value> expected = QueryPages.inMemory(query, life.living(), ItemSchema.NONE);
        List<Value> rows = new QueryPages(random, query, null).all(engine);
        assertThat(counted(rows)).as(what).isEqualTo(counted(expected));
        boolean isByIndex = life.isBySpatialIndex(query);
        byIndex += isByIndex ? 1 : 0;
        found += isByIndex ? rows.size() : 0;
      }
    }
    if (seed.known()) {
      // The run was useful: it met the situations that it is for.
      assertThat(byIndex).isGreaterThan(rounds / 6);
      assertThat(found).isGreaterThan(rounds / 6);
    }
  }

  private static Map<Value, Integer> counted(List<Value> rows) {
    Map<Value, Integer> counts = new HashMap<>();
    rows.forEach(row -> counts.merge(row, 1, Integer::sum));
    return counts;
  }
}
