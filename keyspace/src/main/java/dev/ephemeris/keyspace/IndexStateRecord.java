// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.List;

/**
 * The generations of a partition's index, and how far they have come.
 *
 * @param nextGeneration the number that the next generation will have
 * @param generations at most one that is complete, and then at most one that is being built
 */
public record IndexStateRecord(int nextGeneration, List<Generation> generations) {
  private static final int ENCODING = 1;
  private static final int COMPLETE = 1;
  private static final int BUILDING = 2;

  /** A partition whose index nobody has begun. */
  public static final IndexStateRecord INITIAL = new IndexStateRecord(1, List.of());

  /**
   * An index made by one policy.
   *
   * @param policy what is indexed, as text
   * @param timeToLive under which default of the container it was begun, as text
   * @param complete whether every item is in it
   * @param builtThrough while it is being built: where the last item that was looked at is; empty
   *     at the beginning
   * @param itemsVisited while it is being built: how many items that were
   */
  public record Generation(
      int number,
      String policy,
      String timeToLive,
      boolean complete,
      byte[] builtThrough,
      long itemsVisited) {}

  public IndexStateRecord {
    generations = List.copyOf(generations);
  }

  public static byte[] key() {
    return new byte[] {KeyFamily.INDEX_STATE.prefix()};
  }

  /** Whether this is {@link #key}. */
  public static boolean isKey(byte[] key) {
    return key.length == 1 && key[0] == KeyFamily.INDEX_STATE.prefix();
  }

  public byte[] encode() {
    ByteSink sink = new ByteSink(256).byte1(ENCODING).int4(nextGeneration).int4(generations.size());
    for (Generation generation : generations) {
      sink.int4(generation.number())
          .valueText(generation.policy())
          .valueText(generation.timeToLive())
          .byte1(generation.complete() ? COMPLETE : BUILDING)
          .valueBytes(generation.builtThrough())
          .long8(generation.itemsVisited());
    }
    return sink.toBytes();
  }

  public static IndexStateRecord decode(byte[] value) {
    ByteSource source = new ByteSource("index state", value).version(ENCODING);
    int next = source.int4();
    int count = source.count();
    List<Generation> generations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      generations.add(
          new Generation(
              source.int4(),
              source.valueText(),
              source.valueText(),
              isComplete(source),
              source.valueBytes(),
              source.long8()));
    }
    source.end();
    return new IndexStateRecord(next, generations);
  }

  private static boolean isComplete(ByteSource source) {
    int phase = source.byte1();
    if (phase != COMPLETE && phase != BUILDING) {
      throw source.corrupt("no phase " + phase);
    }
    return phase == COMPLETE;
  }
}
