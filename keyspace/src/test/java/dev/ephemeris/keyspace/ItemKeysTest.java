// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys of items: they are unique, and each range contains exactly what it should. */
class ItemKeysTest {
  private static final long SEED = 20_260_102;
  private static final int ROUNDS = 20_000;

  /** The same hash for all keys, as if collisions had been searched for. */
  private static final EffectivePartitionKey SAME_HASH =
      EffectivePartitionKey.ofBytes(new byte[16]);

  private static Bytes key(PartitionKey partitionKey, String id) {
    return new Bytes(ItemKeys.key(SAME_HASH, partitionKey, id).entry());
  }

  private static Bytes start(KeyRange range) {
    return new Bytes(range.start());
  }

  @Test
  void keysOfDifferentItemsDifferEvenWhenTheirHashesCollide() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      int levels = 1 + random.nextInt(3);
      PartitionKey one = RandomKeys.partitionKey(random, levels);
      PartitionKey other = RandomKeys.partitionKey(random, levels);
      String oneId = RandomKeys.text(random);
      String otherId = RandomKeys.text(random);
      assertThat(key(one, oneId).equals(key(other, otherId)))
          .as("round %d: %s and %s", round, one, other)
          .isEqualTo(one.equals(other) && oneId.equals(otherId));
    }
  }

  @Test
  void noPartitionKeyIsEncodedAsTheBeginningOfAnother() {
    Random random = new Random(SEED + 1);
    for (int round = 0; round < ROUNDS; round++) {
      int levels = 1 + random.nextInt(3);
      PartitionKey one = RandomKeys.partitionKey(random, levels);
      PartitionKey other = RandomKeys.partitionKey(random, levels);
      Bytes onePrefix = start(ItemKeys.logicalPartition(SAME_HASH, one));
      Bytes otherPrefix = start(ItemKeys.logicalPartition(SAME_HASH, other));
      assertThat(otherPrefix.startsWith(onePrefix))
          .as("%s and %s", one, other)
          .isEqualTo(one.equals(other));
    }
  }

  @Test
  void logicalPartitionHoldsExactlyTheItemsOfItsKey() {
    Random random = new Random(SEED + 2);
    for (int round = 0; round < ROUNDS; round++) {
      int levels = 1 + random.nextInt(3);
      PartitionKey wanted = RandomKeys.partitionKey(random, levels);
      PartitionKey actual = random.nextBoolean() ? wanted : RandomKeys.partitionKey(random, levels);
      byte[] key = ItemKeys.key(SAME_HASH, actual, RandomKeys.text(random)).entry();
      assertThat(ItemKeys.logicalPartition(SAME_HASH, wanted).contains(key))
          .as("%s in the partition of %s", actual, wanted)
          .isEqualTo(actual.equals(wanted));
      assertThat(ItemKeys.keys().contains(key)).isTrue();
    }
  }

  @Test
  void zeroBytesInTextNeitherEndItNorRunIntoTheId() {
    PartitionKey plain = PartitionKey.of("a");
    assertThat(key(plain, "\0b")).isNotEqualTo(key(PartitionKey.of("a\0"), "b"));
    assertThat(key(plain, "\0\0b")).isNotEqualTo(key(PartitionKey.of("a\0\0"), "b"));
    assertThat(ItemKeys.logicalPartition(SAME_HASH, plain).contains(key("a\0", "b"))).isFalse();
    assertThat(ItemKeys.logicalPartition(SAME_HASH, plain).contains(key("a\0\u00ff", "b")))
        .isFalse();
    assertThat(ItemKeys.logicalPartition(SAME_HASH, plain).contains(key("", "a"))).isFalse();
  }

  private static byte[] key(String partitionKey, String id) {
    return ItemKeys.key(SAME_HASH, PartitionKey.of(partitionKey), id).entry();
  }

  @Test
  void halvesOfSurrogatePairsAreKeptApart() {
    assertThat(key("\ud800", "1")).isNotEqualTo(key("\ud801", "1"));
    assertThat(key("\ud800", "1")).isNotEqualTo(key("?", "1"));
    assertThat(key("\ud800\udc00", "1")).isNotEqualTo(key("\ud800", "1"));
    assertThat(key("\udc00\ud800", "1")).isNotEqualTo(key("\ud800\udc00", "1"));
  }

  @Test
  void itemsOfALogicalPartitionAreInTheOrderOfTheirIds() {
    PartitionKey partitionKey = PartitionKey.of("customer");
    List<String> ids = List.of("", "\0", "1", "10", "2", "a", "a\0", "ab", "é", "€", "𝄞");
    for (int i = 1; i < ids.size(); i++) {
      assertThat(key(partitionKey, ids.get(i - 1))).isLessThan(key(partitionKey, ids.get(i)));
    }
  }

  @Test
  void effectiveRangeHoldsExactlyTheItemsHashedIntoIt() throws PartitionKeySyntaxException {
    List<PartitionKeyDefinition> definitions =
        List.of(
            PartitionKeyDefinition.parse(List.of("/a"), "Hash", 1),
            PartitionKeyDefinition.parse(List.of("/a"), "Hash", 2),
            PartitionKeyDefinition.parse(List.of("/a", "/b", "/c"), "MultiHash", 2));
    Random random = new Random(SEED + 3);
    for (PartitionKeyDefinition definition : definitions) {
      int levels = definition.paths().size();
      for (int round = 0; round < ROUNDS / 4; round++) {
        PartitionKey partitionKey = RandomKeys.partitionKey(random, levels);
        EffectivePartitionKey effective = EffectivePartitionKey.of(partitionKey, definition);
        ItemKey key = ItemKeys.key(effective, partitionKey, RandomKeys.text(random));
        EffectivePartitionKeyRange range = range(random, definition, levels);
        ItemScope scope = ItemScope.of(range);
        assertThat(scope.contains(item(key)))
            .as("%s, hashed to %s, in %s", partitionKey, effective, range)
            .isEqualTo(range.contains(effective));
        assertThat(scope.numberEntries().contains(ItemKeys.numberEntry(key, 7)))
            .as("the number of %s, hashed to %s, in %s", partitionKey, effective, range)
            .isEqualTo(range.contains(effective));
        assertThat(ItemScope.of(EffectivePartitionKeyRange.FULL).contains(item(key))).isTrue();
        ItemScope ofKey = ItemScope.of(effective, partitionKey);
        assertThat(ofKey.contains(item(key))).isTrue();
        assertThat(ofKey.numberEntries().contains(ItemKeys.numberEntry(key, 7))).isTrue();
        assertThat(ofKey.numberEntriesAfter(7).contains(ItemKeys.numberEntry(key, 7))).isFalse();
        assertThat(ofKey.numberEntriesAfter(7).contains(ItemKeys.numberEntry(key, 8))).isTrue();
      }
    }
  }

  /** A range between the hashes of two keys, or of all keys with the same first level. */
  private static EffectivePartitionKeyRange range(
      Random random, PartitionKeyDefinition definition, int levels) {
    PartitionKey one = RandomKeys.partitionKey(random, levels);
    EffectivePartitionKey first = EffectivePartitionKey.of(one, definition);
    EffectivePartitionKey second =
        EffectivePartitionKey.of(RandomKeys.partitionKey(random, levels), definition);
    if (first.equals(second) || random.nextInt(4) == 0) {
      PartitionKey prefix = new PartitionKey(one.components().subList(0, 1));
      return EffectivePartitionKeyRange.of(prefix, definition);
    }
    return first.compareTo(second) < 0
        ? new EffectivePartitionKeyRange(first, second)
        : new EffectivePartitionKeyRange(second, first);
  }

  @Test
  void prefixOfAHierarchicalKeyIsARange() throws PartitionKeySyntaxException {
    PartitionKeyDefinition definition =
        PartitionKeyDefinition.parse(List.of("/tenant", "/user"), "MultiHash", 2);
    PartitionKeyComponent tenant = PartitionKeyComponent.of("contoso");
    ItemScope scope =
        ItemScope.of(EffectivePartitionKeyRange.of(PartitionKey.of(tenant), definition));
    List<PartitionKeyComponent> users = new ArrayList<>(List.of(PartitionKeyComponent.UNDEFINED));
    for (int i = 0; i < 200; i++) {
      users.add(PartitionKeyComponent.of("user" + i));
    }
    for (PartitionKeyComponent user : users) {
      PartitionKey own = PartitionKey.of(tenant, user);
      PartitionKey foreign = PartitionKey.of(PartitionKeyComponent.of("fabrikam"), user);
      assertThat(scope.contains(item(ItemKeys.key(hash(own, definition), own, "1")))).isTrue();
      assertThat(scope.contains(item(ItemKeys.key(hash(foreign, definition), foreign, "1"))))
          .isFalse();
    }
  }

  private static EffectivePartitionKey hash(PartitionKey key, PartitionKeyDefinition definition) {
    return EffectivePartitionKey.of(key, definition);
  }

  @Test
  void longestKeyThatUsersCanMakeFitsIntoAShard() throws PartitionKeySyntaxException {
    PartitionKeyDefinition definition =
        PartitionKeyDefinition.parse(List.of("/a", "/b", "/c"), "MultiHash", 2);
    PartitionKeyComponent longest = PartitionKeyComponent.of("\0".repeat(2048));
    PartitionKey partitionKey = PartitionKey.of(longest, longest, longest);
    ItemKey key = ItemKeys.key(hash(partitionKey, definition), partitionKey, "\uffff".repeat(255));
    assertThat(key.entry()).hasSizeLessThanOrEqualTo(Shard.MAX_KEY_BYTES);
    assertThat(item(key).key()).isEqualTo(key);
  }

  @Test
  void keyLeadsToTheItemsNumber() {
    assertThat(ItemKeys.numberIn(ItemKeys.numberValue(1L << 48 | 5))).isEqualTo(1L << 48 | 5);
    Damage.truncatedIsRefused(ItemKeys.numberValue(5), ItemKeys::numberIn);
  }

  @Test
  void itemsAreInTheOrderOfTheirNumbersAndApartFromKeys() {
    assertThat(new Bytes(ItemKeys.item(255))).isLessThan(new Bytes(ItemKeys.item(256)));
    assertThat(new Bytes(ItemKeys.item(1L << 48))).isGreaterThan(new Bytes(ItemKeys.item(9)));
    assertThat(ItemKeys.keys().contains(ItemKeys.item(1))).isFalse();
    assertThat(ItemKeys.numberOf(ItemKeys.item(1L << 48))).isEqualTo(1L << 48);
    assertThat(ItemKeys.itemsAfter(9).contains(ItemKeys.item(9))).isFalse();
    assertThat(ItemKeys.itemsAfter(9).contains(ItemKeys.item(10))).isTrue();
    assertThat(ItemKeys.itemsBefore(9).contains(ItemKeys.item(9))).isFalse();
    assertThat(ItemKeys.itemsBefore(9).contains(ItemKeys.item(8))).isTrue();
  }

  @Test
  void positionOfAnOldFormatIsBeforeAllItems() {
    assertThat(ItemKeys.itemsFrom(new byte[] {0x20, 0x7f})).isEqualTo(ItemKeys.items());
    assertThat(ItemKeys.itemsFrom(new byte[0])).isEqualTo(ItemKeys.items());
    assertThat(ItemKeys.itemsFrom(ItemKeys.item(9))).isEqualTo(ItemKeys.itemsAfter(9));
  }

  private static ItemRecord item(ItemKey key) {
    return ItemRecord.allocate(key, 1, ItemRecord.NO_TTL, 2, 3, 0);
  }
}
