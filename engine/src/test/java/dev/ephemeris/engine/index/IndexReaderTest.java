// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which entries queries find in the index. */
class IndexReaderTest extends EngineTestCase {
  private static final ValuePath COLOUR = ValuePath.of("colour");
  private static final ValuePath SIZE = ValuePath.of("size");

  private Snapshot snapshot;

  @AfterEach
  void closeSnapshot() {
    if (snapshot != null) {
      snapshot.close();
    }
  }

  private IndexReader reader() {
    closeSnapshot();
    snapshot = engine.container().partitions().getFirst().shard().snapshot();
    return IndexReader.open(
            snapshot, IndexState.of(snapshot.get(IndexStateRecord.key())), ComputedProperties.NONE)
        .orElseThrow();
  }

  private String idOf(long itemNumber) {
    ItemRecord item = ItemRecord.decode(snapshot.get(ItemKeys.item(itemNumber)));
    assertThat(item).isNotNull();
    Value value = DocumentValues.parse(item.value(), item.jsonOffset(), item.jsonLength());
    return ((StringValue) ((ObjectValue) value).get("id")).text();
  }

  private List<String> ids(IndexCursor cursor) {
    List<String> ids = new ArrayList<>();
    try (cursor) {
      while (cursor.next()) {
        ids.add(idOf(cursor.itemNumber()));
      }
    }
    return ids;
  }

  private List<String> scan(ValuePath path, ValueRange range, Direction direction) {
    IndexReader reader = reader();
    return ids(reader.scan(path, range, direction, null));
  }

  private List<String> scan(ValuePath path, ValueRange range) {
    return scan(path, range, Direction.ASCENDING);
  }

  private static IndexValue value(String json) {
    return IndexValues.of(DocumentValues.parse(json));
  }

  private void someItems() {
    engine.createContainer("");
    engine.create("1", "\"colour\":\"red\",\"size\":3");
    engine.create("2", "\"colour\":\"blue\",\"size\":10");
    engine.create("3", "\"colour\":\"red\",\"size\":-1.5");
    engine.create("4", "\"colour\":null,\"size\":\"large\"");
    engine.create("5", "\"size\":[1,2]");
    engine.create("6", "\"colour\":\"reddish\",\"size\":{\"b\":1,\"a\":2}");
  }

  @Test
  void equality_findsTheItems_alsoByArraysAndObjects() {
    someItems();
    assertThat(scan(COLOUR, ValueRange.equalTo(value("\"red\"")))).containsExactly("1", "3");
    assertThat(scan(COLOUR, ValueRange.equalTo(value("null")))).containsExactly("4");
    assertThat(scan(SIZE, ValueRange.equalTo(value("3.0")))).containsExactly("1");
    assertThat(scan(SIZE, ValueRange.equalTo(value("[1,2]")))).containsExactly("5");
    assertThat(scan(SIZE, ValueRange.equalTo(value("[2,1]")))).isEmpty();
    assertThat(scan(SIZE, ValueRange.equalTo(value("{\"a\":2,\"b\":1}")))).containsExactly("6");
    assertThat(scan(SIZE.element(), ValueRange.equalTo(value("2")))).containsExactly("5");
    assertThat(scan(SIZE.property("a"), ValueRange.equalTo(value("2")))).containsExactly("6");
  }

  @Test
  void range_findsValuesOfTheSameType_inBothDirections() {
    someItems();
    ValueRange aboveMinusTwo = ValueRange.from(value("-2"), false);
    assertThat(scan(SIZE, aboveMinusTwo)).containsExactly("3", "1", "2");
    assertThat(scan(SIZE, aboveMinusTwo, Direction.DESCENDING)).containsExactly("2", "1", "3");
    assertThat(scan(SIZE, ValueRange.from(value("3"), false))).containsExactly("2");
    assertThat(scan(SIZE, ValueRange.from(value("3"), true))).containsExactly("1", "2");
    assertThat(scan(SIZE, ValueRange.to(value("3"), false))).containsExactly("3");
    assertThat(scan(SIZE, ValueRange.from(value("0"), true).and(ValueRange.to(value("5"), true))))
        .containsExactly("1");
    assertThat(scan(COLOUR, ValueRange.startingWith("red"))).containsExactly("1", "3", "6");
    assertThat(scan(SIZE, IndexValues.rangeOf(ValueType.STRING))).containsExactly("4");
    assertThat(scan(SIZE, ValueRange.defined())).containsExactly("3", "1", "2", "4", "5", "6");
  }

  @Test
  void walk_canBeContinued_afterAnyEntry() {
    someItems();
    for (Direction direction : Direction.values()) {
      List<String> all = scan(COLOUR, ValueRange.all(), direction);
      assertThat(all).hasSize(5);
      IndexReader reader = reader();
      byte[] after = null;
      for (int i = 0; i < all.size(); i++) {
        try (IndexCursor cursor = reader.scan(COLOUR, ValueRange.all(), direction, after)) {
          assertThat(cursor.next()).isTrue();
          assertThat(idOf(cursor.itemNumber())).isEqualTo(all.get(i));
          after = cursor.position();
        }
      }
      assertThat(ids(reader.scan(COLOUR, ValueRange.all(), direction, after))).isEmpty();
    }
  }

  @Test
  void position_staysGood_whenTheIndexIsMadeAnew() {
    someItems();
    IndexReader reader = reader();
    byte[] after;
    try (IndexCursor cursor = reader.scan(COLOUR, ValueRange.all(), Direction.ASCENDING, null)) {
      cursor.next();
      cursor.next();
      after = cursor.position();
    }
    engine.replaceContainer(
        "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/colour/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}");
    engine.purge();
    IndexReader anew = reader();
    assertThat(ids(anew.scan(COLOUR, ValueRange.all(), Direction.ASCENDING, after)))
        .containsExactly("1", "3", "6");
  }

  @Test
  void values_areTold_asFarAsTheIndexKnowsThem() {
    engine.createContainer("");
    String long1 = "x".repeat(2000);
    engine.create("1", "\"v\":9007199254740992");
    engine.create("2", "\"v\":\"" + long1 + "1\"");
    engine.create("3", "\"v\":\"" + long1 + "2\"");
    engine.create("4", "\"v\":{}");
    IndexReader reader = reader();
    List<IndexedValue> values = new ArrayList<>();
    try (IndexCursor cursor =
        reader.scan(ValuePath.of("v"), ValueRange.all(), Direction.ASCENDING, null)) {
      assertThatIllegalStateException().isThrownBy(cursor::itemNumber);
      while (cursor.next()) {
        values.add(cursor.value());
      }
    }
    assertThat(values).hasSize(4);
    assertThat(values.get(0))
        .isEqualTo(new IndexedValue(ValueType.NUMBER, Values.of(9007199254740992L), true));
    assertThat(values.get(1).exact()).isFalse();
    assertThat(values.get(2).value()).isEqualTo(Values.of("x".repeat(IndexValue.MAX_TEXT_BYTES)));
    assertThat(values.get(3)).isEqualTo(new IndexedValue(ValueType.OBJECT, null, false));
    // The index does not distinguish the long strings; only the items do.
    assertThat(scan(ValuePath.of("v"), ValueRange.equalTo(IndexValues.of(Values.of(long1 + "1")))))
        .containsExactly("2", "3");
  }

  @Test
  void policy_tellsWhatIsIndexed() {
    engine.createContainer(
        "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/a/?\"},{\"path\":\"/b/[]/c/?\"},{\"path\":\"/d/*\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}");
    engine.create("1", "\"a\":1");
    engine.create("2", "\"b\":[{\"c\":1},{\"c\":2}]");
    IndexReader reader = reader();
    assertThat(reader.isIndexed(ValuePath.of("a"))).isTrue();
    assertThat(reader.hasUndefined(ValuePath.of("a"))).isTrue();
    assertThat(reader.isIndexed(ValuePath.of("a", "x"))).isFalse();
    assertThat(reader.isIndexed(ValuePath.of("b").element().property("c"))).isTrue();
    assertThat(reader.hasUndefined(ValuePath.of("b").element().property("c"))).isFalse();
    assertThat(reader.isIndexed(ValuePath.of("d", "x").element())).isTrue();
    assertThat(reader.hasUndefined(ValuePath.of("d", "x"))).isFalse();
    assertThat(reader.isIndexed(ValuePath.of("id"))).isFalse();
    assertThat(reader.isIndexed(ValuePath.ROOT)).isFalse();
    assertThat(reader.isBehind()).isFalse();
    assertThat(scan(ValuePath.of("a"), ValueRange.all())).containsExactly("2", "1");
    assertThat(scan(ValuePath.of("a"), ValueRange.defined())).containsExactly("1");
  }

  @Test
  void defaultPolicy_indexesIdAndTimestamp_butNotWhatTheSystemAlone_needs() {
    someItems();
    IndexReader reader = reader();
    assertThat(reader.isIndexed(ValuePath.of("id"))).isTrue();
    assertThat(reader.isIndexed(ValuePath.of("_ts"))).isTrue();
    assertThat(reader.isIndexed(ValuePath.of("_etag"))).isFalse();
    assertThat(reader.isIndexed(ValuePath.of("_rid"))).isFalse();
    assertThat(reader.isIndexed(ValuePath.of("x".repeat(5000)))).isFalse();
    assertThat(scan(ValuePath.of("_ts"), ValueRange.all())).hasSize(6);
    assertThat(scan(ValuePath.of("id"), ValueRange.equalTo(value("\"4\"")))).containsExactly("4");
  }

  @Test
  void composite_isWalkedInItsOrder_orAgainstIt() {
    engine.createContainer(
        "\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/a\"},{\"path\":\"/b\",\"order\":\"descending\"}]]}");
    engine.create("1", "\"a\":1,\"b\":\"x\"");
    engine.create("2", "\"a\":1,\"b\":\"y\"");
    engine.create("3", "\"a\":0");
    engine.create("4", "\"a\":1,\"b\":5");
    engine.create("5", "\"a\":2,\"b\":1");
    IndexReader reader = reader();
    assertThat(reader.policy().composites()).hasSize(1);
    assertThat(composite(reader, List.of(), ValueRange.all(), Direction.ASCENDING))
        .containsExactly("3", "2", "1", "4", "5");
    assertThat(composite(reader, List.of(), ValueRange.all(), Direction.DESCENDING))
        .containsExactly("5", "4", "1", "2", "3");
    List<Value> one = List.of(Values.of(1));
    assertThat(composite(reader, one, ValueRange.all(), Direction.ASCENDING))
        .containsExactly("2", "1", "4");
    assertThat(composite(reader, one, ValueRange.from(value("\"x\""), false), Direction.ASCENDING))
        .containsExactly("2");
    assertThat(composite(reader, List.of(), ValueRange.from(value("1"), true), Direction.ASCENDING))
        .containsExactly("2", "1", "4", "5");
    try (IndexCursor cursor =
        reader.scanComposite(0, List.of(), ValueRange.all(), Direction.ASCENDING, null)) {
      cursor.next();
      assertThat(cursor.values().stream().map(IndexedValue::value))
          .containsExactly(Values.of(0), Values.UNDEFINED);
      assertThat(
              ids(
                  reader.scanComposite(
                      0, List.of(), ValueRange.all(), Direction.ASCENDING, cursor.position())))
          .containsExactly("2", "1", "4", "5");
    }
  }

  private List<String> composite(
      IndexReader reader, List<Value> equal, ValueRange next, Direction direction) {
    return ids(reader.scanComposite(0, equal, next, direction, null));
  }

  @Test
  void itemThatIsGone_isNotFound() {
    someItems();
    engine.delete("1");
    assertThat(scan(COLOUR, ValueRange.equalTo(value("\"red\"")))).containsExactly("3");
  }
}
