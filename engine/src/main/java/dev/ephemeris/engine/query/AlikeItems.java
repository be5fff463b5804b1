package dev.ephemeris.engine.query;

import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.Frame;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts items in order that an index cannot: they have strings that are too long for it, and alike
 * as far as it knows them. All of them have to be looked at, but no more are held than a page has
 * room for: the first ones behind the last that was given.
 *
 * @param <T> how to find an item again
 */
final class AlikeItems<T> {
  private final QueryProgram program;
  private final Frame frame;
  private final int maxHeld;
  private final Comparator<Rank> order;
  private final @Nullable Rank lastGiven;
  private final NavigableMap<Rank, T> first;
  private boolean complete = true;

  /**
   * The place of an item in the order: what it is sorted by, as the item has it, and its number.
   */
  record Rank(List<Value> sortKeys, long itemNumber) {
    byte[] toBytes() {
      return ValueText.bytesOf(
          Values.array(List.of(Remembered.of(sortKeys), Remembered.of(itemNumber))));
    }

    static Rank of(byte[] bytes, QueryProgram program) {
      return QueryContinuation.read(
          bytes,
          value -> {
            ArrayValue parts = (ArrayValue) value;
            return new Rank(
                Remembered.sortKeys(parts.get(0), program), Remembered.number(parts.get(1)));
          });
    }
  }

  /**
   * @param numbersFall whether items that are equal in what they are sorted by come in the opposite
   *     order of their numbers
   * @param lastGiven behind which to go on; null to begin with the first
   */
  AlikeItems(Run run, boolean numbersFall, @Nullable Rank lastGiven) {
    this.program = run.query().program();
    this.frame = new Frame(run.query().slotCount(), run.context());
    this.maxHeld = run.limits().maxRows();
    Comparator<Rank> byNumber = Comparator.comparingLong(Rank::itemNumber);
    this.order =
        Comparator.comparing(Rank::sortKeys, program.sortOrder())
            .thenComparing(numbersFall ? byNumber.reversed() : byNumber);
    this.lastGiven = lastGiven;
    this.first = new TreeMap<>(order);
  }

  /** Takes in an item, unless it makes no rows, or was given already. */
  void add(ItemRecord item, T source) {
    List<Value> sortKeys = sortKeysOf(item);
    if (sortKeys.isEmpty()) {
      return;
    }
    Rank rank = new Rank(sortKeys, item.number());
    if (lastGiven == null || order.compare(rank, lastGiven) > 0) {
      first.put(rank, source);
      if (first.size() > maxHeld) {
        first.pollLastEntry();
        complete = false;
      }
    }
  }

  /** They are the same in all rows of an item. */
  private List<Value> sortKeysOf(ItemRecord item) {
    List<Value> sortKeys = new ArrayList<>();
    frame.beginItem();
    program.forEachRow(
        frame,
        Run.valueOf(item),
        row -> {
          sortKeys.addAll(program.sortKeysOf(row));
          return false;
        });
    return sortKeys;
  }

  /** The first of the items, in order. */
  NavigableMap<Rank, T> first() {
    return first;
  }

  /** Whether these are all that are left. */
  boolean isComplete() {
    return complete;
  }
}
