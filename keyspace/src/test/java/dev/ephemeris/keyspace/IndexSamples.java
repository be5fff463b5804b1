// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.keyspace.Samples.Sample;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Samples of the families of the index. */
final class IndexSamples {
  private static final String TYPES =
      "type of the value: 10 undefined, 20 null, 30 false, 38 true, 40 number, 50 text, 60 array, 70 object";

  private IndexSamples() {}

  static Sample entry() {
    IndexEntryWriter writer = new IndexEntryWriter();
    writer.property("lines");
    writer.element();
    writer.property("sku");
    return new Sample(
        "an item has a value at a path",
        Samples.PARTITION,
        IndexKeys.key(writer.text("B17"), 7, 5),
        new Layout()
            .hex("40", "family")
            .int4(7, "generation")
            .hex("02", "step of the path: 1 to the elements of an array, 2 to a property")
            .text("lines", "name, zero bytes as `00ff`")
            .hex("0000", "end of the name")
            .hex("01", "step of the path")
            .hex("02", "step of the path")
            .text("sku", "name")
            .hex("0000", "end of the name")
            .hex("00", "end of the path")
            .hex("50", TYPES)
            .text(
                "B17",
                "of a text: its first 960 bytes, zero bytes as `00ff`. Of a number: its double's bits, all turned over if it is negative, otherwise the sign alone; from 2^53 on also two bytes for what a whole number has below the next double towards zero, turned over if it is negative. Of an array or object: 16 bytes of hash. Otherwise nothing")
            .hex("0000", "end of the text; `ff` if it was cut")
            .long8(5, "item number"),
        new byte[0],
        new Layout());
  }

  static Sample composite() {
    byte[] entry =
        IndexEntryWriter.composite(
            1,
            List.of(
                new IndexEntryWriter.Component(IndexValue.of("B17"), false),
                new IndexEntryWriter.Component(IndexValue.of(2.5), true)));
    return new Sample(
        "an item has these values at the paths of a composite index",
        Samples.PARTITION,
        IndexKeys.key(entry, 7, 5),
        new Layout()
            .hex("41", "family")
            .int4(7, "generation")
            .hex("0001", "place of the composite index in the policy")
            .hex("50", "type of the first value, as above")
            .text("B17", "text")
            .hex("0000", "end of the text")
            .hex("bf", "type of the second value; here with all bits turned over, being descending")
            .hex("3ffbffffffffffff", "number, with all bits turned over, here 2.5")
            .long8(5, "item number"),
        new byte[0],
        new Layout());
  }

  static Sample spatial() {
    List<Cell> quarters = Cell.WORLD.children();
    byte[] entry =
        SpatialEntries.of(ValuePath.of("where"), List.of(quarters.get(0), quarters.get(2))).get(1);
    return new Sample(
        "something that an item has at a path lies in a piece of the earth",
        Samples.PARTITION,
        IndexKeys.key(entry, 7, 5),
        new Layout()
            .hex("42", "family")
            .int4(7, "generation")
            .hex("02", "step of the path, as above")
            .text("where", "name")
            .hex("0000", "end of the name")
            .hex("00", "end of the path")
            .hex(
                "0000014000000000",
                "cell: the way down from all the earth, as two bits for each of up to 20 levels (first south or north, then west or east), then a one, then zeros up to 41 bits; here the quarter in the north-west")
            .hex(
                "0000004000000000",
                "the cells before that one in which the item is as well, none or several; here the quarter in the south-west")
            .long8(5, "item number"),
        new byte[0],
        new Layout());
  }

  static Sample state(byte[] item) {
    String policy = "{\"included\":[\"/*\"]}";
    IndexStateRecord record =
        new IndexStateRecord(
            9, List.of(new IndexStateRecord.Generation(8, policy, "-1", false, item, 1000)));
    return new Sample(
        "which generations of its index there are, and how far they have come",
        Samples.PARTITION,
        IndexStateRecord.key(),
        new Layout().hex("43", "family"),
        record.encode(),
        Samples.encoding()
            .int4(9, "number of the next generation")
            .int4(1, "number of generations; each of them:")
            .int4(8, "generation")
            .lengthAndText(policy, "what is indexed, JSON")
            .lengthAndText("-1", "the container's defaultTtl when it was begun")
            .hex("02", "phase: 1 complete, 2 being built")
            .int4(item.length, "length of what follows")
            .raw(item, "while it is built: where the last item looked at is stored")
            .long8(1000, "while it is built: items looked at"));
  }

  static Sample pending() {
    String text = "{\"id\":\"SO05\"}";
    PendingIndexRecord record = new PendingIndexRecord(text.getBytes(StandardCharsets.UTF_8));
    return new Sample(
        "an item whose entries trail behind it, in a lazy index",
        Samples.PARTITION,
        PendingIndexRecord.key(5),
        new Layout().hex("44", "family").long8(5, "item number"),
        record.encode(),
        Samples.encoding()
            .text(text, "JSON text that its entries were made of; empty when it has none"));
  }
}
