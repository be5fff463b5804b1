// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.sql.schema.ComputedProperties;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The entries of an item are those of a naive implementation of the policy. */
class EntryExtractorTest {
  private static final int ROUNDS = 3_000;
  private static final int GENERATION = 7;
  private static final long NUMBER = 42;

  private static final List<IndexPolicy> POLICIES =
      List.of(
          policy(List.of("/*"), List.of("/\"_etag\"/?")),
          policy(List.of("/a/?", "/a/b/?", "/b/[]/?"), List.of("/*")),
          policy(List.of("/*", "/a/b/*", "/c/?"), List.of("/a/*", "/tags/[]/*")),
          policy(List.of("/\"x/y\"/?", "/é/*", "/_rid/?", "/_ts/?"), List.of("/*", "/é/a/?")),
          policy(List.of("/*", "/a/?"), List.of("/a/?", "/b/[]/[]/*")),
          IndexPolicy.of(
              false,
              List.of("/*"),
              List.of(),
              List.of(
                  composite("/a", false, "/b", true),
                  composite("/a/b", true, "/_ts", false),
                  composite("/tags", false, "/é", false)),
              List.of(),
              ComputedProperties.NONE),
          IndexPolicy.of(
              false,
              List.of("/*", "/c/?", "/cp/*"),
              List.of("/cp/x/?"),
              List.of(composite("/c", true, "/cp/x", false)),
              List.of(),
              NaiveComputed.ALL));

  private static IndexPolicy policy(List<String> included, List<String> excluded) {
    return IndexPolicy.of(false, included, excluded, List.of(), List.of(), ComputedProperties.NONE);
  }

  private static CompositeIndex composite(
      String one, boolean oneDescending, String other, boolean otherDescending) {
    return new CompositeIndex(
        List.of(
            new CompositeIndex.Part(one, oneDescending),
            new CompositeIndex.Part(other, otherDescending)));
  }

  private static Set<String> extracted(String item, IndexPolicy policy) {
    Set<String> keys = new TreeSet<>();
    byte[] json = item.getBytes(StandardCharsets.UTF_8);
    for (byte[] entry : EntryExtractor.entriesOf(json, 0, policy)) {
      keys.add(HexFormat.of().formatHex(IndexKeys.key(entry, GENERATION, NUMBER)));
    }
    return keys;
  }

  private static Set<String> expected(String item, IndexPolicy policy) {
    NaiveIndex index = new NaiveIndex(policy.text(), GENERATION);
    index.add(item, NUMBER);
    return index.keys();
  }

  @Test
  void entries_ofRandomItems_areWhatThePolicySays() {
    RandomItems items = new RandomItems(Seed.drawn().random(EntryExtractorTest.class));
    for (int round = 0; round < ROUNDS; round++) {
      String item =
          "{\"id\":\"1\",%s,\"_rid\":\"x\",\"_etag\":\"e\",\"_ts\":17}"
              .formatted(items.properties());
      for (IndexPolicy policy : POLICIES) {
        assertThat(extracted(item, policy))
            .as("round %d: %s by %s", round, item, policy)
            .isEqualTo(expected(item, policy));
      }
    }
  }

  @Test
  void entries_ofAUsualItem_areItsLeavesAndWhatHoldsThem() {
    String item = "{\"id\":\"1\",\"a\":{\"b\":[1,1,2]},\"_ts\":17,\"_self\":\"x\"}";
    // id, _ts, two different elements, the array, the object
    assertThat(extracted(item, POLICIES.getFirst())).hasSize(6);
  }

  @Test
  void names_thatStandTwice_countOnce_alsoAmongMany() {
    String many =
        String.join(",", IntStream.range(0, 100).mapToObj(i -> "\"p" + i + "\":1").toList());
    for (String item : List.of("{\"a\":1,\"\\u0061\":2}", "{" + many + ",\"p7\":{\"x\":[]}}")) {
      assertThat(extracted(item, POLICIES.getFirst()))
          .isEqualTo(expected(item, POLICIES.getFirst()));
    }
  }

  @Test
  void path_thatIsTooLong_isNotIndexed_butCountsForWhatHoldsIt() {
    IndexPolicy policy = POLICIES.getFirst();
    String item = "{\"a\":{\"%s\":1}}".formatted("x".repeat(2000));
    assertThat(extracted(item, policy)).hasSize(1).isEqualTo(expected(item, policy));
    assertThat(extracted(item.replace(":1}", ":2}"), policy)).isNotEqualTo(expected(item, policy));
  }

  private static final ItemKey KEY =
      ItemKeys.key(EffectivePartitionKey.ofBytes(new byte[16]), PartitionKey.of("p"), "a");

  @Test
  void item_withFarTooManyEntries_isRefusedWhenItIsWritten() {
    String values =
        String.join(",", IntStream.range(0, 50_000).mapToObj(Integer::toString).toList());
    byte[] json =
        "{\"%s\":[%s]}".formatted("x".repeat(900), values).getBytes(StandardCharsets.UTF_8);
    ItemRecord item = ItemRecord.allocate(KEY, 1, ItemRecord.NO_TTL, 1, 1, json.length);
    System.arraycopy(json, 0, item.value(), item.jsonOffset(), json.length);
    IndexPolicy policy = POLICIES.getFirst();
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> EntryExtractor.entriesOfNew(item, policy))
        .withMessageContaining("indexing policy");
    assertThat(EntryExtractor.entriesOf(item, policy)).hasSize(50_001);
  }

  @Test
  void hashes_ofEqualContent_areEqual_howeverItIsWritten() {
    IndexPolicy policy = POLICIES.getFirst();
    Set<String> one = extracted("{\"o\":{\"a\":1,\"b\":[0.0,\"x\"]}}", policy);
    assertThat(extracted("{\"o\":{\"b\":[0,\"\\u0078\"],\"\\u0061\":1.0}}", policy)).isEqualTo(one);
    assertThat(extracted("{\"o\":{\"a\":1,\"b\":[-0.0,\"x\"]}}", policy)).isNotEqualTo(one);
    assertThat(extracted("{\"o\":{\"a\":1,\"b\":[\"x\",0]}}", policy)).isNotEqualTo(one);
    assertThat(extracted("{\"o\":{\"b\":1,\"a\":[0,\"x\"]}}", policy)).isNotEqualTo(one);
  }
}
