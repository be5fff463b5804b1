// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Keys of the index: their order is that of the values, and each span contains exactly what it
 * should.
 */
class IndexKeysTest {
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());
  private static final int ROUNDS = 4_000;
  private static final ValuePath PATH = ValuePath.of("a");

  private final Random random = new Random(SEED);

  @BeforeAll
  static void printSeed() {
    System.out.println("IndexKeysTest: -Dephemeris.seed=" + SEED);
  }

  private static Bytes bytes(IndexValue value) {
    ByteSink sink = new ByteSink(32);
    IndexValueCode.write(sink, value);
    return new Bytes(sink.toBytes());
  }

  private static byte[] key(ValuePath path, IndexValue value, long number) {
    ByteSink sink = new ByteSink(KeyFamily.INDEX_ENTRY, 64).int4(3);
    path.writeTo(sink);
    IndexValueCode.write(sink, value);
    return sink.long8(number).toBytes();
  }

  @Test
  void orderOfTheBytesIsTheOrderOfTheValues_butForTiesAmongCutOnes() {
    for (int round = 0; round < ROUNDS; round++) {
      IndexValue one = RandomIndexValues.value(random);
      IndexValue other = RandomIndexValues.value(random);
      int byBytes = Integer.signum(bytes(one).compareTo(bytes(other)));
      int byValue = Integer.signum(PlainValueOrder.compare(one, other));
      boolean tie = byBytes == 0 && PlainValueOrder.isCut(one) && PlainValueOrder.isCut(other);
      if (!tie) {
        assertThat(byBytes).as("round %d: %s and %s", round, one, other).isEqualTo(byValue);
      }
    }
  }

  @Test
  void noValueIsEncodedAsTheBeginningOfAnother() {
    for (int round = 0; round < ROUNDS; round++) {
      Bytes one = bytes(RandomIndexValues.value(random));
      Bytes other = bytes(RandomIndexValues.value(random));
      assertThat(other.startsWith(one)).as("%s and %s", one, other).isEqualTo(one.equals(other));
    }
  }

  @Test
  void valuesAreReadBack_cutOnesUpToTheCut() {
    IndexSpan span = IndexSpan.ofPath(3, PATH, ValueRange.all());
    for (int round = 0; round < ROUNDS; round++) {
      IndexValue value = RandomIndexValues.value(random);
      byte[] key = key(PATH, value, round);
      assertThat(IndexKeys.itemNumberOf(key)).isEqualTo(round);
      IndexValue read = span.valuesOf(key).getFirst();
      if (PlainValueOrder.isCut(value)) {
        assertThat(IndexValue.isPartial(read)).isTrue();
        assertThat(((IndexValue.Text) value).value()).startsWith(((IndexValue.Text) read).value());
        assertThat(bytes(read)).isEqualTo(bytes(value));
      } else {
        assertThat(read).isEqualTo(value);
      }
    }
  }

  @Test
  void damagedEntriesAreNoticed() {
    IndexSpan span = IndexSpan.ofPath(3, PATH, ValueRange.all());
    for (IndexValue value : List.of(IndexValue.of("a\0é\ud800"), IndexValue.of(-2.5))) {
      byte[] key = key(PATH, value, 5);
      int base = key(PATH, IndexValue.NULL, 5).length - 9;
      Damage.truncatedIsRefused(
          Arrays.copyOfRange(key, base, key.length),
          rest -> span.valuesOf(joined(key, base, rest)));
      Damage.changedBytesAreRefusedOrKept(
          Arrays.copyOfRange(key, base, key.length),
          rest -> {
            byte[] damaged = joined(key, base, rest);
            IndexValue read = span.valuesOf(damaged).getFirst();
            byte[] again = key(PATH, read, IndexKeys.itemNumberOf(damaged));
            return Arrays.copyOfRange(again, base, again.length);
          });
    }
  }

  private static byte[] joined(byte[] key, int base, byte[] rest) {
    return new ByteSink(key.length).raw(key, 0, base).raw(rest).toBytes();
  }

  @Test
  void spansHoldExactlyWhatLiesInTheRange_andCannotBeToldFromItsBounds() {
    for (int round = 0; round < ROUNDS; round++) {
      IndexValue bound = RandomIndexValues.value(random);
      IndexValue value = RandomIndexValues.value(random);
      boolean inclusive = random.nextBoolean();
      boolean sameType = PlainValueOrder.rank(bound) == PlainValueOrder.rank(value);
      int order = PlainValueOrder.compare(value, bound);
      boolean tie = bytes(value).equals(bytes(bound)) && isVague(bound);
      String what = "round %d: %s against %s".formatted(round, value, bound);
      assertThat(holds(ValueRange.from(bound, inclusive), value))
          .as(what)
          .isEqualTo(sameType && (tie || (inclusive ? order >= 0 : order > 0)));
      assertThat(holds(ValueRange.to(bound, inclusive), value))
          .as(what)
          .isEqualTo(sameType && (tie || (inclusive ? order <= 0 : order < 0)));
      assertThat(holds(ValueRange.equalTo(bound), value)).as(what).isEqualTo(tie || order == 0);
      assertThat(holds(ValueRange.of(ValueRange.Type.of(bound)), value)).isEqualTo(sameType);
      assertThat(holds(ValueRange.all(), value)).isTrue();
      assertThat(holds(ValueRange.defined(), value))
          .isEqualTo(!(value instanceof IndexValue.Undefined));
    }
  }

  private static boolean isVague(IndexValue bound) {
    return PlainValueOrder.isCut(bound) || IndexValue.isPartial(bound);
  }

  @Test
  void intersectionHoldsWhatBothHold() {
    for (int round = 0; round < ROUNDS; round++) {
      ValueRange one = ValueRange.from(RandomIndexValues.value(random), random.nextBoolean());
      ValueRange other =
          random.nextBoolean()
              ? ValueRange.to(RandomIndexValues.value(random), random.nextBoolean())
              : ValueRange.startingWith(RandomIndexValues.text(random));
      IndexValue value = RandomIndexValues.value(random);
      assertThat(holds(one.and(other), value)).isEqualTo(holds(one, value) && holds(other, value));
      assertThat(one.and(other)).isEqualTo(other.and(one));
    }
  }

  @Test
  void prefixSpansHoldTheStringsThatBeginSo() {
    for (int round = 0; round < ROUNDS; round++) {
      String prefix = RandomIndexValues.text(random);
      String text = random.nextBoolean() ? prefix + RandomIndexValues.text(random) : "xa";
      boolean begins =
          new Bytes(KeyText.encode(text)).startsWith(new Bytes(KeyText.encode(prefix)));
      IndexValue value = IndexValue.of(text);
      boolean tie =
          PlainValueOrder.isCut(IndexValue.of(prefix))
              && bytes(value).equals(bytes(IndexValue.of(prefix)));
      assertThat(holds(ValueRange.startingWith(prefix), value))
          .as("round %d", round)
          .isEqualTo(begins || tie);
    }
  }

  private static boolean holds(ValueRange range, IndexValue value) {
    KeyRange keys = IndexSpan.ofPath(3, PATH, range).keys();
    return !keys.isEmpty() && keys.contains(key(PATH, value, 5));
  }

  @Test
  void pathsDoNotMeet() {
    List<ValuePath> paths =
        List.of(
            ValuePath.ROOT,
            ValuePath.of(""),
            ValuePath.of("a"),
            ValuePath.of("a\0"),
            ValuePath.of("ab"),
            ValuePath.of("a", "b"),
            ValuePath.of("a").element(),
            ValuePath.of("a").element().element(),
            ValuePath.of("a").element().property("b"),
            ValuePath.of("\u0001"),
            ValuePath.of("[]"));
    for (ValuePath path : paths) {
      for (ValuePath other : paths) {
        byte[] key = key(other, RandomIndexValues.value(random), 1);
        assertThat(IndexSpan.ofPath(3, path, ValueRange.all()).keys().contains(key))
            .as("%s in %s", other, path)
            .isEqualTo(path.equals(other));
        assertThat(IndexSpan.ofPath(4, path, ValueRange.all()).keys().contains(key)).isFalse();
        assertThat(IndexKeys.generation(3).getFirst().contains(key)).isTrue();
      }
    }
  }

  @Test
  void pathsAreIndexableUpToABound() {
    int names = ValuePath.MAX_INDEXED_BYTES - 4;
    assertThat(ValuePath.of("x".repeat(names)).isIndexable()).isTrue();
    assertThat(ValuePath.of("x".repeat(names + 1)).isIndexable()).isFalse();
    IndexEntryWriter writer = new IndexEntryWriter();
    int place = writer.place();
    writer.property("x".repeat(names));
    assertThat(writer.isIndexable()).isTrue();
    writer.backTo(place);
    writer.property("x".repeat(names + 1));
    assertThat(writer.isIndexable()).isFalse();
  }

  @Test
  void compositesAreInTheOrderOfTheirComponents_eachItsOwnWay() {
    for (int round = 0; round < ROUNDS; round++) {
      List<Boolean> descending = List.of(random.nextBoolean(), random.nextBoolean());
      List<IndexValue> one = List.of(uncut(), uncut());
      List<IndexValue> other = List.of(random.nextBoolean() ? one.getFirst() : uncut(), uncut());
      int expected = order(one, other, descending, 0);
      if (expected == 0) {
        expected = order(one, other, descending, 1);
      }
      assertThat(
              Integer.signum(
                  new Bytes(composite(one, descending, 9))
                      .compareTo(new Bytes(composite(other, descending, 9)))))
          .as("round %d: %s and %s, %s", round, one, other, descending)
          .isEqualTo(expected);
    }
  }

  private IndexValue uncut() {
    while (true) {
      IndexValue value = RandomIndexValues.value(random);
      if (!PlainValueOrder.isCut(value)) {
        return value;
      }
    }
  }

  private static int order(
      List<IndexValue> one, List<IndexValue> other, List<Boolean> descending, int i) {
    int order = Integer.signum(PlainValueOrder.compare(one.get(i), other.get(i)));
    return descending.get(i) ? -order : order;
  }

  private static byte[] composite(
      List<IndexValue> values, List<Boolean> descending, long itemNumber) {
    List<IndexEntryWriter.Component> components = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      components.add(new IndexEntryWriter.Component(values.get(i), descending.get(i)));
    }
    return IndexKeys.key(IndexEntryWriter.composite(1, components), 3, itemNumber);
  }

  @Test
  void compositeSpansHoldWhatLiesInTheRangeOfTheNextComponent() {
    for (int round = 0; round < ROUNDS; round++) {
      List<Boolean> descending = List.of(random.nextBoolean(), random.nextBoolean());
      List<IndexValue> values = List.of(uncut(), uncut());
      IndexValue first = random.nextBoolean() ? values.getFirst() : uncut();
      IndexValue bound = RandomIndexValues.value(random);
      ValueRange range =
          random.nextBoolean()
              ? ValueRange.from(bound, random.nextBoolean())
              : ValueRange.to(bound, random.nextBoolean());
      byte[] key = composite(values, descending, 9);
      IndexSpan span = IndexSpan.ofComposite(3, 1, descending, List.of(first), range);
      boolean held = !span.keys().isEmpty() && span.keys().contains(key);
      assertThat(held)
          .as("round %d: %s, %s, %s, %s", round, values, first, bound, descending)
          .isEqualTo(values.getFirst().equals(first) && holds(range, values.get(1)));
      assertThat(span.valuesOf(key)).isEqualTo(values);
      IndexSpan open = IndexSpan.ofComposite(3, 1, descending, List.of(), range);
      assertThat(!open.keys().isEmpty() && open.keys().contains(key))
          .isEqualTo(holds(range, values.getFirst()));
    }
  }

  @Test
  void walkContinuesBehindAPosition_inBothDirections() {
    IndexSpan span = IndexSpan.ofPath(3, PATH, ValueRange.from(IndexValue.of(1), true));
    IndexSpan elsewhere = IndexSpan.ofPath(8, PATH, ValueRange.all());
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      keys.add(key(PATH, IndexValue.of(Math.floor(i / 2.0)), i));
    }
    Collections.shuffle(keys, random);
    for (byte[] at : keys) {
      byte[] position = span.positionOf(at);
      assertThat(elsewhere.keysAfter(position, false).start()).startsWith(elsewhere.keys().start());
      for (byte[] key : keys) {
        boolean within = span.keys().contains(key);
        boolean behind = new Bytes(key).compareTo(new Bytes(at)) > 0;
        boolean before = new Bytes(key).compareTo(new Bytes(at)) < 0;
        assertThat(contains(span.keysAfter(position, false), key)).isEqualTo(within && behind);
        assertThat(contains(span.keysAfter(position, true), key)).isEqualTo(within && before);
      }
    }
  }

  private static boolean contains(KeyRange range, byte[] key) {
    return !range.isEmpty() && range.contains(key);
  }

  @Test
  void longestEntriesFitIntoAShard() {
    IndexValue longest = IndexValue.of("\0".repeat(IndexValue.MAX_TEXT_BYTES + 1));
    byte[] key = key(ValuePath.of("x".repeat(ValuePath.MAX_INDEXED_BYTES - 4)), longest, 1);
    assertThat(key).hasSizeLessThanOrEqualTo(Shard.MAX_KEY_BYTES);
    List<IndexEntryWriter.Component> components =
        Collections.nCopies(8, new IndexEntryWriter.Component(longest, true));
    assertThat(IndexEntryWriter.composite(1, components))
        .hasSizeLessThanOrEqualTo(Shard.MAX_KEY_BYTES);
  }

  @Test
  void writerMakesTheSameKeysAsASpanReads() {
    IndexEntryWriter writer = new IndexEntryWriter();
    writer.property("a\0".getBytes(StandardCharsets.UTF_8), 0, 2);
    writer.element();
    ValuePath path = ValuePath.of("a\0").element();
    List<byte[]> entries =
        List.of(
            writer.nullValue(),
            writer.bool(true),
            writer.number(-0.0),
            writer.text("é"),
            writer.array(1, -2),
            writer.object(-1, 2),
            IndexEntryWriter.undefined(path));
    List<IndexValue> values =
        List.of(
            IndexValue.NULL,
            IndexValue.TRUE,
            IndexValue.of(0.0),
            IndexValue.of("é"),
            new IndexValue.ArrayHash(1, -2),
            new IndexValue.ObjectHash(-1, 2),
            IndexValue.UNDEFINED);
    for (int i = 0; i < entries.size(); i++) {
      assertThat(IndexKeys.key(entries.get(i), 3, 77)).isEqualTo(key(path, values.get(i), 77));
    }
  }

  @Test
  void entryWithoutANumberIsRefused() {
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> IndexKeys.itemNumberOf(new byte[7]));
  }
}
