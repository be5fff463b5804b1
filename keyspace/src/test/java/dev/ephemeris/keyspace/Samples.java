// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A sample of each key family: the encoder's result, and the expected bytes. */
final class Samples {
  private static final long SOME_SECOND = 1_767_225_600;
  private static final String CATALOGUE = "catalogue (shard 0)";
  private static final String CLOCK = "clock (shard 1)";
  private static final String FLAGS =
      "and 1 more for an item that the index leaves out, 2 more for one that can be sent without its links";
  static final String PARTITION = "each partition of a container (shard 16 and above)";

  private Samples() {}

  /**
   * @param key as the code encodes it
   * @param keyLayout the expected bytes
   */
  record Sample(
      String meaning,
      String shard,
      byte[] key,
      Layout keyLayout,
      byte[] value,
      Layout valueLayout) {}

  /** Has no default, so that a new family does not compile without its sample. */
  static Sample of(KeyFamily family) {
    return switch (family) {
      case FORMAT -> format();
      case COUNTERS -> counters();
      case CLOCK -> clock();
      case DATABASE -> database();
      case CONTAINER -> container();
      case DROPPED_SHARD -> droppedShard();
      case ITEM_UNDER_KEY -> oldItem();
      case KEY_OF_NUMBER -> oldNumber();
      case ITEM -> item();
      case ITEM_KEY -> key();
      case ITEM_NUMBER -> number();
      case NUMBER_COUNTER -> numberCounter();
      case INHERITOR_QUEUE -> inheritorEntry();
      case OWNER_QUEUE -> ownerEntry();
      case TALLY -> tally();
      case QUEUE_STATE -> queueState();
      case INDEX_ENTRY -> IndexSamples.entry();
      case COMPOSITE_ENTRY -> IndexSamples.composite();
      case SPATIAL_ENTRY -> IndexSamples.spatial();
      case INDEX_STATE -> IndexSamples.state(ItemKeys.item(5));
      case PENDING_INDEX -> IndexSamples.pending();
    };
  }

  static Layout encoding() {
    return new Layout().hex("01", "encoding of the value");
  }

  private static Sample format() {
    FormatRecord record = new FormatRecord(FormatVersion.current().number());
    return new Sample(
        "the version of the stored format",
        CATALOGUE,
        FormatRecord.key(),
        new Layout().hex("01", "family"),
        record.encode(),
        encoding().int4(12, "format version"));
  }

  private static Sample counters() {
    CountersRecord record = new CountersRecord(3, 13, 18);
    return new Sample(
        "the next numbers to give out",
        CATALOGUE,
        CountersRecord.key(),
        new Layout().hex("02", "family"),
        record.encode(),
        encoding().int4(3, "next database").int4(13, "next container").int4(18, "next shard"));
  }

  private static Sample clock() {
    ClockRecord record = new ClockRecord(SOME_SECOND, 3600);
    return new Sample(
        "how far time has come",
        CLOCK,
        ClockRecord.key(),
        new Layout().hex("03", "family"),
        record.encode(),
        encoding()
            .long8(SOME_SECOND, "the latest Unix second that was given out")
            .long8(3600, "seconds by which this data's time is ahead of the machine's"));
  }

  private static Sample database() {
    DatabaseRecord record =
        new DatabaseRecord(2, "sales", 7, SOME_SECOND, Throughput.autoscale(4000));
    return new Sample(
        "a database",
        CATALOGUE,
        record.key(),
        new Layout().hex("10", "family").int4(2, "database number"),
        record.encode(),
        encoding()
            .int4(2, "database number")
            .lengthAndText("sales", "name")
            .long8(7, "the catalogue's LSN of the last change")
            .long8(SOME_SECOND, "Unix second of the last change")
            .hex(
                "02",
                "kind of throughput: 0 none asked for, 1 manual, 2 autoscale, 3 autoscale whose rate is followed by its increment in percent (4 bytes), 4 manual by an offer type, whose number (1 byte) follows the rate")
            .int4(4000, "request units per second"));
  }

  private static Sample container() {
    String settings = "{\"id\":\"orders\"}";
    ContainerRecord record =
        new ContainerRecord(
            2,
            12,
            "orders",
            8,
            SOME_SECOND,
            settings,
            Throughput.manual(20_000),
            Long.MIN_VALUE,
            SOME_SECOND,
            new PartitionTable(
                4,
                List.of(
                    new PartitionRecord(3, 16, "", "1FF0", List.of(0)),
                    new PartitionRecord(1, 17, "1FF0", "FF"))));
    Layout value =
        new Layout()
            .hex("02", "encoding; in 1, of formats before 10, there are no ids and parents")
            .int4(2, "database number")
            .int4(12, "container number")
            .lengthAndText("orders", "name")
            .long8(8, "the catalogue's LSN of the last change")
            .long8(SOME_SECOND, "Unix second of the last change")
            .lengthAndText(settings, "settings, JSON")
            .hex(
                "01",
                "kind of throughput: 0 none asked for, 1 manual, 2 autoscale, 3 autoscale whose rate is followed by its increment in percent (4 bytes), 4 manual by an offer type, whose number (1 byte) follows the rate")
            .int4(20_000, "request units per second")
            .long8(Long.MIN_VALUE, "inheritors are expired through this `_ts`")
            .long8(SOME_SECOND, "owners of a ttl are expired through this second")
            .int4(4, "id of the next new partition")
            .int4(2, "number of partitions; each of them:")
            .int4(3, "id")
            .int4(16, "shard number")
            .lengthAndText("", "least effective partition key, hexadecimal")
            .lengthAndText("1FF0", "end of its effective partition keys, hexadecimal")
            .int4(1, "number of parents")
            .int4(0, "id of a parent")
            .int4(1, "id")
            .int4(17, "shard number")
            .lengthAndText("1FF0", "least effective partition key, hexadecimal")
            .lengthAndText("FF", "end of its effective partition keys, hexadecimal")
            .int4(0, "number of parents");
    return new Sample(
        "a container",
        CATALOGUE,
        record.key(),
        new Layout().hex("11", "family").int4(2, "database number").int4(12, "container number"),
        record.encode(),
        value);
  }

  private static Sample droppedShard() {
    DroppedShardRecord record = new DroppedShardRecord(17);
    return new Sample(
        "a shard whose data is still to be dropped",
        CATALOGUE,
        record.key(),
        new Layout().hex("12", "family").int4(17, "shard number"),
        record.encode(),
        encoding());
  }

  private static Sample oldItem() {
    String json = "{\"id\":\"SO05\"}";
    return new Sample(
        "formats 1 to 10: an item under its key",
        PARTITION,
        OldItemRecord.itemOf(keyBytes()),
        keyLayout(new Layout().hex("20", "family")),
        OldItems.value(0, SOME_SECOND, 2_592_000, 9, 5, json),
        itemHead(new Layout().hex("01", "encoding of the value: 1, " + FLAGS))
            .text(json, "JSON text as it is sent"));
  }

  private static Sample oldNumber() {
    return new Sample(
        "formats 1 to 10: from an item's number to its key",
        PARTITION,
        OldItemRecord.number(5),
        new Layout()
            .hex("21", "family")
            .long8(
                5,
                "item number: the id of the partition that it was created in (16 bits), LSN of its creation (48)"),
        keyBytes(),
        keyLayout(new Layout()));
  }

  private static Sample item() {
    String json = "{\"id\":\"SO05\"}";
    ItemRecord record = ItemRecord.allocate(itemKey(), SOME_SECOND, 2_592_000, 9, 5, json.length());
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, record.value(), record.jsonOffset(), text.length);
    return new Sample(
        "an item under its number",
        PARTITION,
        ItemKeys.item(5),
        new Layout()
            .hex("22", "family")
            .long8(
                5,
                "item number: the id of the partition that it was created in (16 bits), a counter of that partition (48)"),
        record.value(),
        keyLayout(
                itemHead(new Layout().hex("05", "encoding of the value: 5, " + FLAGS))
                    .hex("0010", "length of the effective partition key")
                    .hex("001b", "length of the key"))
            .text(json, "JSON text as it is sent"));
  }

  private static Layout itemHead(Layout begun) {
    return begun
        .long8(SOME_SECOND, "`_ts`, Unix second")
        .int4(2_592_000, "ttl: 0 none of its own, -1 never expires, otherwise seconds")
        .long8(9, "LSN of the last write")
        .long8(5, "item number");
  }

  private static Sample key() {
    return new Sample(
        "from an item's key to its number",
        PARTITION,
        itemKey().entry(),
        keyLayout(new Layout().hex("23", "family")),
        ItemKeys.numberValue(5),
        new Layout().long8(5, "item number"));
  }

  private static Sample number() {
    return new Sample(
        "the numbers of items by their effective partition keys",
        PARTITION,
        ItemKeys.numberEntry(itemKey(), 5),
        new Layout()
            .hex("24", "family")
            .hex("3e1529eae3f5c782a4ef2a880d032ed1", "effective partition key")
            .long8(5, "item number"),
        new byte[0],
        new Layout());
  }

  private static Sample numberCounter() {
    return new Sample(
        "the next item number",
        PARTITION,
        NumberCounter.key(),
        new Layout().hex("25", "family"),
        new NumberCounter(6).encode(),
        encoding().long8(6, "the next value of the partition's counter"));
  }

  private static Sample inheritorEntry() {
    return new Sample(
        "the queue of items that live as long as the container's default says",
        PARTITION,
        ExpiryQueue.INHERITORS.entry(SOME_SECOND, 5),
        new Layout()
            .hex("30", "family")
            .long8(SOME_SECOND, "`_ts`, Unix second")
            .long8(5, "item number"),
        ExpiryQueue.entryValue(),
        new Layout());
  }

  private static Sample ownerEntry() {
    return new Sample(
        "the queue of items that have a ttl of their own",
        PARTITION,
        ExpiryQueue.OWNERS.entry(SOME_SECOND, 5),
        new Layout()
            .hex("31", "family")
            .long8(SOME_SECOND, "Unix second in which it expires")
            .long8(5, "item number"),
        ExpiryQueue.entryValue(),
        new Layout());
  }

  private static Sample tally() {
    return new Sample(
        "how many items there are, by when they expire",
        PARTITION,
        Tally.OWNERS.key(1, 3_451_612),
        new Layout()
            .hex("32", "family")
            .hex(
                "02",
                "what is counted: 1 inheritors by `_ts`, 2 owners by second of expiry, 3 items that never expire, 4 purged items, 5 items that the index leaves out")
            .hex("01", "level: 0 seconds, 1 intervals of 512 seconds, 2 of 512 times 512")
            .long8(3_451_612, "number of the interval; 0 where nothing is told apart"),
        Tally.encode(77),
        new Layout().long8(77, "count"));
  }

  private static Sample queueState() {
    QueueStateRecord record =
        new QueueStateRecord(
            QueueStateRecord.Phase.BUILDING,
            ItemKeys.item(5),
            1000,
            new QueueStateRecord.Progress(
                new QueuePosition(SOME_SECOND, 7), new QueuePosition(SOME_SECOND - 60, 5)),
            QueueStateRecord.Progress.NONE);
    Layout value =
        encoding()
            .hex("01", "phase of the queues: 0 absent, 1 being built, 2 complete")
            .int4(9, "length of what follows")
            .raw(ItemKeys.item(5), "while they are built: where the last item looked at is stored")
            .long8(1000, "while they are built: items looked at")
            .long8(SOME_SECOND, "inheritors: the next entry to purge, second")
            .long8(7, "and item number")
            .long8(SOME_SECOND - 60, "inheritors: removed from storage up to second")
            .long8(5, "and item number")
            .long8(0, "the same four of the owners")
            .long8(0, "")
            .long8(0, "")
            .long8(0, "");
    return new Sample(
        "how far the building and the purging of its queues have come",
        PARTITION,
        QueueStateRecord.key(),
        new Layout().hex("33", "family"),
        record.encode(),
        value);
  }

  private static byte[] keyBytes() {
    byte[] entry = itemKey().entry();
    return Arrays.copyOfRange(entry, 1, entry.length);
  }

  private static ItemKey itemKey() {
    PartitionKey partitionKey = PartitionKey.of("CO18");
    try {
      PartitionKeyDefinition definition =
          PartitionKeyDefinition.parse(List.of("/customerId"), "Hash", 2);
      return ItemKeys.key(EffectivePartitionKey.of(partitionKey, definition), partitionKey, "SO05");
    } catch (PartitionKeySyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static Layout keyLayout(Layout begun) {
    return begun
        .hex(
            "3e1529eae3f5c782a4ef2a880d032ed1",
            "effective partition key (of hash version 2, 16 bytes)")
        .hex(
            "06",
            "type of the component: 1 undefined, 2 null, 3 false, 4 true, 5 number (then its 8 bytes), 6 text; a hierarchical key has several components")
        .text("CO18", "text, zero bytes as `00ff`")
        .hex("0000", "end of the text")
        .text("SO05", "id");
  }
}
