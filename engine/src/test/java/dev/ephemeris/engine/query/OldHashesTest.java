// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Data of a version with other hashes of arrays and objects, and less exact large numbers: the
 * index is built again, and until then queries find the same.
 */
class OldHashesTest extends EngineTestCase {
  private static final String COMPOSITES =
      "\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/n\"},{\"path\":\"/k\"}],[{\"path\":\"/v\"},{\"path\":\"/n\"}]]}";

  /** Each query with its execution on the old index: in the order of an index, or not. */
  private static final Map<String, ExecutionKind> QUERIES =
      Map.ofEntries(
          Map.entry("SELECT VALUE c.id FROM c ORDER BY c.v", ExecutionKind.SORTING),
          Map.entry("SELECT VALUE c.id FROM c ORDER BY c.v DESC", ExecutionKind.SORTING),
          Map.entry("SELECT VALUE c.id FROM c ORDER BY c.n", ExecutionKind.ORDERED),
          Map.entry("SELECT VALUE c.id FROM c ORDER BY c.n, c.k", ExecutionKind.ORDERED),
          Map.entry("SELECT VALUE c.id FROM c ORDER BY c.v, c.n", ExecutionKind.SORTING),
          Map.entry("SELECT VALUE c.id FROM c WHERE c.v = [2] ORDER BY c.n", ExecutionKind.ORDERED),
          Map.entry(
              "SELECT VALUE c.id FROM c WHERE IS_OBJECT(c.v) ORDER BY c.n", ExecutionKind.ORDERED),
          Map.entry("SELECT VALUE COUNT(1) FROM c WHERE IS_ARRAY(c.v)", ExecutionKind.AGGREGATING),
          Map.entry("SELECT VALUE COUNT(1) FROM c WHERE IS_NUMBER(c.v)", ExecutionKind.COUNTING),
          Map.entry("SELECT VALUE c.id FROM c ORDER BY c.w", ExecutionKind.SORTING),
          Map.entry(
              "SELECT VALUE COUNT(1) FROM c WHERE c.w = 9007199254741003",
              ExecutionKind.AGGREGATING),
          Map.entry(
              "SELECT VALUE COUNT(1) FROM c WHERE c.w > 9007199254741003",
              ExecutionKind.AGGREGATING),
          Map.entry(
              "SELECT VALUE COUNT(1) FROM c WHERE c.w > 7 AND c.w < 100", ExecutionKind.COUNTING));

  @BeforeEach
  void createItems() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.createContainer(COMPOSITES);
    for (int i = 0; i < 40; i++) {
      String value =
          switch (i % 4) {
            case 0 -> "[%d]".formatted(i % 3);
            case 1 -> "{\"a\":%d}".formatted(i);
            case 2 -> Integer.toString(i);
            default -> "\"s%d\"".formatted(i);
          };
      long large = i % 3 == 0 ? 9_007_199_254_741_000L + i : i;
      engine.create(
          "i" + i, "\"v\":%s,\"n\":%d,\"k\":%d,\"w\":%d".formatted(value, i * 7 % 10, i, large));
    }
  }

  /** Changes the hashes in the index, and removes their edition from the policy. */
  private void makeOld() {
    Shard shard = shard();
    IndexState state = IndexState.of(shard.get(IndexStateRecord.key()));
    IndexStateRecord record = IndexStateRecord.decode(state.encode());
    IndexStateRecord.Generation made = record.generations().getFirst();
    String policy = made.policy().replace("\"hashes\":\"3\",", "");
    assertThat(policy).isNotEqualTo(made.policy());
    Commit.Builder commit = Commit.expecting(shard.lsn());
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor =
            snapshot.scan(
                Scan.ascending(
                    IndexSpan.ofPath(made.number(), ValuePath.of("v"), ValueRange.ofHashes())
                        .keys()))) {
      while (cursor.next()) {
        commit.delete(cursor.key());
        commit.put(withOtherHash(cursor.key()), new byte[0]);
      }
    }
    for (ValueRange range : ValueRanges.of(ValueRange.of(ValueRange.Type.NUMBER)).rewritten()) {
      try (Snapshot snapshot = shard.snapshot();
          Cursor cursor =
              snapshot.scan(
                  Scan.ascending(
                      IndexSpan.ofPath(made.number(), ValuePath.of("w"), range).keys()))) {
        while (cursor.next()) {
          commit.delete(cursor.key());
          commit.put(asDouble(cursor.key()), new byte[0]);
        }
      }
    }
    IndexStateRecord old =
        new IndexStateRecord(
            record.nextGeneration(),
            List.of(
                new IndexStateRecord.Generation(
                    made.number(), policy, made.timeToLive(), true, new byte[0], 0)));
    shard.commit(commit.put(IndexStateRecord.key(), old.encode()).to(shard.lsn() + 1));
    Shard catalogue = engine.store().shard(SystemShards.CATALOGUE);
    FormatRecord format = new FormatRecord(FormatVersion.SPATIAL_INDEX.number());
    catalogue.commit(
        Commit.expecting(catalogue.lsn())
            .put(FormatRecord.key(), format.encode())
            .to(catalogue.lsn() + 1));
    engine.restart();
  }

  /** The hash is the sixteen bytes before the item's number. */
  private static byte[] withOtherHash(byte[] key) {
    byte[] other = key.clone();
    for (int i = key.length - 24; i < key.length - 8; i++) {
      other[i] = (byte) ~key[i];
    }
    return other;
  }

  /** Without the bits between the double and the item's number. */
  private static byte[] asDouble(byte[] key) {
    byte[] other = Arrays.copyOf(key, key.length - 2);
    System.arraycopy(key, key.length - 8, other, other.length - 8, 8);
    return other;
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  private boolean isOfToday() {
    return IndexState.of(shard().get(IndexStateRecord.key()))
        .isReached(engine.container().settings().indexGoal());
  }

  private Map<String, List<String>> answers() {
    Map<String, List<String>> answers = new TreeMap<>();
    QUERIES.keySet().forEach(query -> answers.put(query, all(query)));
    return answers;
  }

  private List<String> all(String query) {
    List<String> rows = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page =
          engine.engine().queries().page(engine.container(), request(query, continuation));
      page.rows().forEach(row -> rows.add(new String(row, StandardCharsets.UTF_8)));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private static QueryRequest request(String query, @Nullable String continuation) {
    return new QueryRequest(
        query, Map.of(), new ListScope.WholeContainer(), 7, false, continuation);
  }

  @Test
  void queries_onTheOldIndex_findTheSame() {
    Map<String, List<String>> right = answers();
    makeOld();
    assertThat(isOfToday()).isFalse();
    QUERIES.forEach(
        (query, kind) ->
            assertThat(
                    engine
                        .engine()
                        .queries()
                        .explain(engine.container(), request(query, null))
                        .execution())
                .as(query)
                .isEqualTo(kind));
    assertThat(answers()).isEqualTo(right);
  }

  @Test
  void index_isMadeAnew_andIsRightAfterWritesInBetween() {
    makeOld();
    engine.upsert("i0", "\"v\":{\"a\":0},\"n\":3,\"k\":0,\"w\":9007199254741001");
    engine.upsert("i1", "\"v\":1,\"n\":3,\"k\":1");
    engine.upsert("i2", "\"v\":[2],\"n\":3,\"k\":2");
    engine.delete("i4");
    Map<String, List<String>> onTheOld = answers();
    assertThat(onTheOld.get("SELECT VALUE COUNT(1) FROM c WHERE IS_ARRAY(c.v)"))
        .containsExactly("9");
    engine.purge();
    assertThat(isOfToday()).isTrue();
    assertThat(answers()).isEqualTo(onTheOld);
    assertThat(
            engine
                .engine()
                .queries()
                .explain(engine.container(), request("SELECT VALUE c.id FROM c ORDER BY c.v", null))
                .execution())
        .isEqualTo(ExecutionKind.ORDERED);
  }
}
