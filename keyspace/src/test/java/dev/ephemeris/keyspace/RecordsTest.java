// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored records are decoded as they were, and damaged ones are not taken for others. */
class RecordsTest {
  private static final ContainerRecord CONTAINER =
      new ContainerRecord(
          7,
          12,
          "orders é€𝄞",
          9,
          1_767_225_600,
          "{\"id\":\"orders é€𝄞\",\"defaultTtl\":-1}",
          Throughput.manual(20_000),
          Long.MIN_VALUE,
          1_767_225_599,
          new PartitionTable(
              14,
              List.of(
                  new PartitionRecord(12, 16, "", "1F", List.of(0, 3)),
                  new PartitionRecord(7, 17, "1F", "FF"))));

  @Test
  void formatIsReadBackAndDamageNoticed() {
    FormatRecord record = new FormatRecord(3);
    assertThat(FormatRecord.decode(record.encode())).isEqualTo(record);
    Damage.truncatedIsRefused(record.encode(), FormatRecord::decode);
    Damage.otherEncodingIsRefused(record.encode(), FormatRecord::decode);
  }

  @Test
  void formatOfALaterProgramMayHaveMoreBehindTheNumber() {
    byte[] later = new ByteSink(9).raw(new FormatRecord(9).encode()).int4(42).toBytes();
    assertThat(FormatRecord.decode(later).version()).isEqualTo(9);
  }

  @Test
  void countersAreReadBackAndDamageNoticed() {
    CountersRecord record = new CountersRecord(2, 30, Integer.MAX_VALUE);
    assertThat(CountersRecord.decode(record.encode())).isEqualTo(record);
    Damage.isNoticed(record.encode(), bytes -> CountersRecord.decode(bytes).encode());
  }

  @Test
  void clockIsReadBackAndDamageNoticed() {
    ClockRecord record = new ClockRecord(253_402_300_799L, 31_536_000);
    assertThat(ClockRecord.decode(record.encode())).isEqualTo(record);
    Damage.isNoticed(record.encode(), bytes -> ClockRecord.decode(bytes).encode());
  }

  @Test
  void databaseIsReadBackAndDamageNoticed() {
    DatabaseRecord record =
        new DatabaseRecord(7, "sales é€𝄞", 5, 1_767_225_600, Throughput.autoscale(4000));
    assertThat(DatabaseRecord.decode(record.encode())).isEqualTo(record);
    Damage.isNoticed(record.encode(), bytes -> DatabaseRecord.decode(bytes).encode());
  }

  @ParameterizedTest
  @MethodSource
  void throughputIsReadBackWithAllThatOffersTell(Throughput throughput) {
    DatabaseRecord record = new DatabaseRecord(7, "sales", 5, 1_767_225_600, throughput);
    byte[] stored = record.encode();
    assertThat(DatabaseRecord.decode(stored)).isEqualTo(record);
    Damage.truncatedIsRefused(stored, DatabaseRecord::decode);
    Damage.changedBytesAreRefusedOrKept(stored, bytes -> DatabaseRecord.decode(bytes).encode());
  }

  static List<Throughput> throughputIsReadBackWithAllThatOffersTell() {
    return List.of(
        Throughput.autoscale(7000).growingBy(0),
        Throughput.autoscale(7000).growingBy(20),
        Throughput.of(Throughput.Tier.S1),
        Throughput.of(Throughput.Tier.S2),
        Throughput.of(Throughput.Tier.S3));
  }

  @Test
  void databaseWithoutThroughputIsReadBack() {
    DatabaseRecord record = new DatabaseRecord(1, "", 1, 0, Throughput.UNASKED);
    assertThat(DatabaseRecord.decode(record.encode())).isEqualTo(record);
  }

  @Test
  void containerIsReadBackAndDamageNoticed() {
    assertThat(ContainerRecord.decode(CONTAINER.encode())).isEqualTo(CONTAINER);
    Damage.isNoticed(CONTAINER.encode(), bytes -> ContainerRecord.decode(bytes).encode());
  }

  @Test
  void containerStoredBeforePartitionsHadIds_getsThePlacesAsIds() {
    byte[] stored =
        new ByteSink(64)
            .byte1(1)
            .int4(7)
            .int4(12)
            .valueText("c")
            .long8(9)
            .long8(10)
            .valueText("{}")
            .byte1(0)
            .int4(0)
            .long8(0)
            .long8(0)
            .int4(2)
            .int4(17)
            .valueText("")
            .valueText("1F")
            .int4(16)
            .valueText("1F")
            .valueText("FF")
            .toBytes();
    assertThat(ContainerRecord.decode(stored).partitions())
        .isEqualTo(
            new PartitionTable(
                2,
                List.of(
                    new PartitionRecord(0, 17, "", "1F"), new PartitionRecord(1, 16, "1F", "FF"))));
    Damage.truncatedIsRefused(stored, ContainerRecord::decode);
  }

  @Test
  void containersOfADatabaseLieTogetherInTheOrderOfTheirNumbers() {
    assertThat(containerKey(7, 12)).isLessThan(containerKey(7, 300));
    assertThat(containerKey(7, 300)).isLessThan(containerKey(8, 1));
  }

  private static Bytes containerKey(int database, int number) {
    return new Bytes(
        new ContainerRecord(
                database, number, "c", 1, 1, "{}", Throughput.UNASKED, 0, 0, CONTAINER.partitions())
            .key());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void containerWithAnImpossibleCountOfShardsIsRefused(int count) {
    byte[] withoutShards =
        new ContainerRecord(
                1, 1, "c", 1, 1, "{}", Throughput.UNASKED, 0, 0, new PartitionTable(0, List.of()))
            .encode();
    byte[] damaged =
        new ByteSink(withoutShards.length)
            .raw(Arrays.copyOf(withoutShards, withoutShards.length - Integer.BYTES))
            .int4(count)
            .toBytes();
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> ContainerRecord.decode(damaged))
        .withMessageContaining("container");
  }

  @Test
  void textThatIsNoUtf8IsRefused() {
    byte[] damaged = new DatabaseRecord(1, "ab", 1, 1, Throughput.UNASKED).encode();
    damaged[9] = (byte) 0xC3;
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> DatabaseRecord.decode(damaged))
        .withMessageContaining("UTF-8");
  }

  @Test
  void droppedShardIsReadBackFromItsKeyAndDamageNoticed() {
    DroppedShardRecord record = new DroppedShardRecord(4711);
    assertThat(DroppedShardRecord.decodeKey(record.key())).isEqualTo(record);
    Damage.isNoticed(record.key(), key -> DroppedShardRecord.decodeKey(key).key());
    assertThat(record.encode()).hasSize(1);
  }

  @Test
  void queueStateIsReadBackAndDamageNoticed() {
    QueueStateRecord record =
        new QueueStateRecord(
                QueueStateRecord.Phase.COMPLETE,
                new byte[] {0x20, 1, 2},
                42,
                QueueStateRecord.Progress.NONE,
                QueueStateRecord.Progress.NONE)
            .with(
                ExpiryQueue.OWNERS,
                new QueueStateRecord.Progress(
                    new QueuePosition(1_767_225_600, 9), QueuePosition.behind(1_767_225_000)));
    QueueStateRecord read = QueueStateRecord.decode(record.encode());
    assertThat(read).usingRecursiveComparison().isEqualTo(record);
    assertThat(read.of(ExpiryQueue.OWNERS).next().itemNumber()).isEqualTo(9);
    Damage.isNoticed(record.encode(), bytes -> QueueStateRecord.decode(bytes).encode());
  }

  @Test
  void indexStateIsReadBackAndDamageNoticed() {
    IndexStateRecord record =
        new IndexStateRecord(
            9,
            List.of(
                new IndexStateRecord.Generation(7, "{é}", "off", true, new byte[0], 0),
                new IndexStateRecord.Generation(8, "{}", "-1", false, new byte[] {0x20, 1}, 42)));
    assertThat(IndexStateRecord.decode(record.encode()))
        .usingRecursiveComparison()
        .isEqualTo(record);
    Damage.isNoticed(record.encode(), bytes -> IndexStateRecord.decode(bytes).encode());
  }

  @Test
  void pendingIndexIsReadBackAndDamageNoticed() {
    PendingIndexRecord record = new PendingIndexRecord(new byte[] {'{', '}'});
    assertThat(PendingIndexRecord.decode(record.encode()).text()).isEqualTo(record.text());
    assertThat(PendingIndexRecord.decode(new PendingIndexRecord(new byte[0]).encode()).text())
        .isEmpty();
    Damage.otherEncodingIsRefused(record.encode(), PendingIndexRecord::decode);
    byte[] key = PendingIndexRecord.key(5L << 48 | 77);
    assertThat(PendingIndexRecord.itemNumberOf(key)).isEqualTo(5L << 48 | 77);
    assertThat(PendingIndexRecord.all().contains(key)).isTrue();
    Damage.isNoticed(key, bytes -> PendingIndexRecord.key(PendingIndexRecord.itemNumberOf(bytes)));
  }

  @Test
  void queueEntriesLieInTheOrderOfTheirSecondsAndNumbers() {
    QueuePosition position = new QueuePosition(1_767_225_600, 300);
    byte[] key = ExpiryQueue.INHERITORS.entry(position.second(), position.itemNumber());
    assertThat(ExpiryQueue.INHERITORS.positionOf(key)).isEqualTo(position);
    assertThat(ExpiryQueue.INHERITORS.between(position, position.next()).contains(key)).isTrue();
    assertThat(ExpiryQueue.INHERITORS.between(QueuePosition.START, position).contains(key))
        .isFalse();
    assertThat(
            ExpiryQueue.INHERITORS
                .between(position, QueuePosition.behind(position.second()))
                .contains(ExpiryQueue.INHERITORS.entry(position.second(), Long.MAX_VALUE)))
        .isTrue();
    Damage.isNoticed(
        key,
        bytes -> {
          QueuePosition read = ExpiryQueue.INHERITORS.positionOf(bytes);
          return ExpiryQueue.INHERITORS.entry(read.second(), read.itemNumber());
        });
  }

  @Test
  void tallyIsReadBack() {
    assertThat(Tally.decode(Tally.encode(123_456_789_012L))).isEqualTo(123_456_789_012L);
    assertThat(Tally.OWNERS.intervalOf(Tally.OWNERS.key(2, 77))).isEqualTo(77);
    assertThat(Tally.OWNERS.level(1).contains(Tally.OWNERS.key(1, Long.MAX_VALUE))).isTrue();
    assertThat(Tally.OWNERS.level(1).contains(Tally.OWNERS.key(2, 0))).isFalse();
    assertThat(Tally.OWNERS.between(1, 5, 7).contains(Tally.OWNERS.key(1, 7))).isFalse();
    Damage.truncatedIsRefused(Tally.encode(5), Tally::decode);
  }

  private static final ItemKey KEY =
      ItemKeys.key(
          EffectivePartitionKey.ofBytes(new byte[16]), PartitionKey.of("customer"), "order");

  @Test
  void itemIsReadBack() {
    byte[] json = "{\"id\":\"é\"}".getBytes(StandardCharsets.UTF_8);
    ItemRecord item = ItemRecord.allocate(KEY, 1_767_225_600, -1, 77, 5L << 48 | 77, json.length);
    System.arraycopy(json, 0, item.value(), item.jsonOffset(), json.length);
    ItemRecord read = ItemRecord.decode(item.value());
    assertThat(read.timestampSeconds()).isEqualTo(1_767_225_600);
    assertThat(read.ttl()).isEqualTo(-1);
    assertThat(read.lsn()).isEqualTo(77);
    assertThat(read.number()).isEqualTo(5L << 48 | 77);
    assertThat(read.jsonLength()).isEqualTo(json.length);
    assertThat(read.json()).isEqualTo(json);
    assertThat(read.key()).isEqualTo(KEY);
    assertThat(read.key().effectiveBytes()).isEqualTo(16);
    assertThat(read.hasKey(KEY)).isTrue();
    ItemRecord later = read.anew(1_767_225_601, 78, 2);
    assertThat(later.key()).isEqualTo(KEY);
    assertThat(later.number()).isEqualTo(5L << 48 | 77);
    assertThat(later.lsn()).isEqualTo(78);
    assertThat(later.timestampSeconds()).isEqualTo(1_767_225_601);
    assertThat(later.jsonLength()).isEqualTo(2);
  }

  @Test
  void itemOfAnOldFormatIsStoredAnew() {
    byte[] old = OldItems.value(3, 1_767_225_600, -1, 77, 5L << 48 | 77, "{\"id\":\"é\"}");
    ItemRecord item = OldItemRecord.decode(old).anew(KEY);
    ItemRecord read = ItemRecord.decode(item.value());
    assertThat(read.timestampSeconds()).isEqualTo(1_767_225_600);
    assertThat(read.ttl()).isEqualTo(-1);
    assertThat(read.lsn()).isEqualTo(77);
    assertThat(read.number()).isEqualTo(5L << 48 | 77);
    assertThat(read.json()).isEqualTo("{\"id\":\"é\"}".getBytes(StandardCharsets.UTF_8));
    assertThat(read.isIndexed()).isFalse();
    assertThat(read.hasLinks()).isFalse();
    assertThat(read.key()).isEqualTo(KEY);
    Damage.truncatedIsRefused(Arrays.copyOf(old, 29), OldItemRecord::decode);
    assertThatExceptionOfType(CorruptValueException.class).isThrownBy(() -> ItemRecord.decode(old));
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> OldItemRecord.decode(item.value()));
  }

  @Test
  void numberCounterIsReadBack() {
    byte[] stored = new NumberCounter(1L << 40).encode();
    assertThat(NumberCounter.decode(stored).next()).isEqualTo(1L << 40);
    Damage.truncatedIsRefused(stored, NumberCounter::decode);
    Damage.tooLongIsRefused(stored, NumberCounter::decode);
    Damage.otherEncodingIsRefused(stored, NumberCounter::decode);
  }

  @Test
  void itemWhoseHeadIsDamagedIsRefused() {
    byte[] headOnly = ItemRecord.allocate(KEY, 1, ItemRecord.NO_TTL, 2, 3, 0).value();
    assertThat(ItemRecord.decode(headOnly).jsonLength()).isZero();
    Damage.truncatedIsRefused(headOnly, ItemRecord::decode);
    byte[] unindexed = ItemRecord.allocate(KEY, 1, ItemRecord.NO_TTL, 2, 3, 0).unindexed().value();
    assertThat(ItemRecord.decode(headOnly).isIndexed()).isTrue();
    assertThat(ItemRecord.decode(unindexed).isIndexed()).isFalse();
    byte[] lean =
        ItemRecord.allocate(KEY, 1, ItemRecord.NO_TTL, 2, 3, 0).unindexed().withoutLinks().value();
    assertThat(ItemRecord.decode(unindexed).hasLinks()).isTrue();
    assertThat(ItemRecord.decode(lean).hasLinks()).isFalse();
    assertThat(ItemRecord.decode(lean).isIndexed()).isFalse();
    assertThat(ItemRecord.decode(lean).anew(1, 2, 0).hasLinks()).isFalse();
    Damage.otherEncodingIsRefused(lean, ItemRecord::decode);
    Damage.changedBytesAreRefusedOrKept(headOnly, bytes -> ItemRecord.decode(bytes).value());
  }

  @Test
  void damageIsReportedWithWhatWasBeingRead() {
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> ClockRecord.decode(new byte[] {1, 2}))
        .withMessage("clock: ends too early");
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> CountersRecord.decode(new byte[] {9}))
        .withMessage("counters: version 9 where 1 was expected");
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> DroppedShardRecord.decodeKey(new byte[] {0x10}))
        .withMessage("dropped shard: key family 16 where DROPPED_SHARD was expected");
  }
}
