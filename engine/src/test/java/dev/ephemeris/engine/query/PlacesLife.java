// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.RandomGeometries;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Changes items with locations at random. */
final class PlacesLife {
  private static final int IDS = 150;
  private static final String[] POLICIES = {
    "\"spatialIndexes\":[{\"path\":\"/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]}]",
    "\"spatialIndexes\":[{\"path\":\"/loc/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]},{\"path\":\"/places/[]/at/?\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]}]",
    "\"spatialIndexes\":[{\"path\":\"/loc/?\",\"types\":[\"Point\",\"LineString\"]},{\"path\":\"/places/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]}]",
    ""
  };

  private final TestEngine engine;
  private final Random random;
  private final RandomGeometries geometries;

  PlacesLife(TestEngine engine, Random random, RandomGeometries geometries) {
    this.engine = engine;
    this.random = random;
    this.geometries = geometries;
    engine.createContainer(settings(POLICIES[0]));
    for (int i = 0; i < IDS; i++) {
      write(i);
    }
  }

  private static String settings(String policy) {
    return "\"defaultTtl\":-1,\"indexingPolicy\":{%s}".formatted(policy);
  }

  /** Writes some items, and sometimes does something else. */
  void act() {
    for (int i = random.nextInt(4); i > 0; i--) {
      write(random.nextInt(IDS));
    }
    switch (random.nextInt(20)) {
      case 0 -> engine.replaceContainer(settings(POLICIES[random.nextInt(POLICIES.length)]));
      case 1 -> engine.machineClockMoves(random.nextInt(8));
      case 2, 3 -> engine.purge();
      case 4 -> engine.restart();
      case 5, 6, 7 -> engine.engine().backgroundWorker().runOneRound();
      default -> delete(random.nextInt(IDS * 4));
    }
  }

  private void write(int id) {
    String ttl = random.nextInt(12) == 0 ? ",\"ttl\":" + (1 + random.nextInt(20)) : "";
    String places =
        IntStream.range(0, random.nextInt(4))
            .mapToObj(i -> "{\"at\":" + geometries.any() + "}")
            .collect(Collectors.joining(",", "[", "]"));
    engine.upsert(
        "i" + id,
        "\"n\":%d,\"loc\":%s,\"places\":%s%s"
            .formatted(random.nextInt(5), geometries.any(), places, ttl));
  }

  private void delete(int id) {
    try {
      engine.delete("i" + id);
    } catch (EngineException notThere) {
      // There was no such item.
    }
  }

  List<Value> living() {
    return engine.list().stream().map(DocumentValues::parse).toList();
  }

  boolean isBySpatialIndex(String query) {
    long minute = TimeUnit.MINUTES.toNanos(1);
    QueryRequest request =
        new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), 0, true, null);
    return engine
        .engine()
        .queries()
        .within(new QueryLimits(1000, 1_000_000, 1_000_000, minute, minute))
        .explain(engine.container(), request)
        .partitions()
        .getFirst()
        .access()
        .startsWith("spatial index on");
  }
}
