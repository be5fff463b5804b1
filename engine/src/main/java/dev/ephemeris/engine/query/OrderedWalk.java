package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.OrderedCandidates;
import dev.ephemeris.engine.query.access.Place;
import dev.ephemeris.keyspace.IndexPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A walk through all partitions at once in the order that their indexes have. Equal values come in
 * the order of the partitions, and within one in that of the items' numbers.
 */
final class OrderedWalk extends ItemWalk {
  private final Run run;
  private final List<AccessPath> accesses;
  private final Position start;
  private final boolean backwards;

  /** One of the partitions, at its next candidate. */
  private record Head(OpenPart part, AccessPath access, OrderedCandidates candidates) {}

  private static final Comparator<Head> ORDER =
      Comparator.comparing(Head::candidates).thenComparingInt(head -> head.part.ordinal());

  /**
   * @param accesses one for each part
   */
  OrderedWalk(Run run, List<AccessPath> accesses, Position start, int maxWork, long maxNanos) {
    super(run, start, maxWork, maxNanos);
    this.run = run;
    this.accesses = accesses;
    this.start = start;
    this.backwards = AccessPath.isBackwards(accesses.getFirst());
  }

  @Override
  End walk(Taker taker) {
    List<OrderedCandidates> opened = new ArrayList<>();
    try {
      PriorityQueue<Head> heads = new PriorityQueue<>(ORDER);
      for (int i = 0; i < accesses.size(); i++) {
        OpenPart part = run.parts().get(i);
        enter(part);
        OrderedCandidates candidates =
            part.planner().openInOrder(accesses.get(i), positionIn(part, accesses.get(i)));
        opened.add(candidates);
        if (candidates.next()) {
          heads.add(new Head(part, accesses.get(i), candidates));
        }
      }
      run.report().used(accesses.getFirst());
      meetsFilter(answerFilter());
      return walk(heads, taker);
    } finally {
      opened.forEach(OrderedCandidates::close);
    }
  }

  private boolean answerFilter() {
    for (int i = 0; i < accesses.size(); i++) {
      if (!run.parts().get(i).planner().answers(accesses.get(i), run.filter())) {
        return false;
      }
    }
    return true;
  }

  private End walk(PriorityQueue<Head> heads, Taker taker) {
    End end = End.DATA;
    while (end == End.DATA && !heads.isEmpty()) {
      Head head = heads.remove();
      byte[] place = Place.of(head.access, head.candidates.position()).toBytes();
      enter(head.part);
      end = show(head.part, head.candidates, place, taker);
      if (head.candidates.next()) {
        heads.add(head);
      }
    }
    return end;
  }

  /**
   * Where a partition goes on: the one that came last behind its last candidate, those before it
   * behind all that equals it, those behind it before all that equals it.
   */
  private byte @Nullable [] positionIn(OpenPart part, AccessPath access) {
    Place begun = start.key().length == 0 ? null : start.place();
    if (begun == null) {
      return null;
    }
    if (!begun.isOn(access)) {
      throw QueryContinuation.outdated();
    }
    byte[] position = begun.position();
    int order = Integer.compare(part.ordinal(), start.ordinal());
    if (order == 0) {
      return position;
    }
    return (order < 0) == backwards
        ? IndexPosition.beforeEqual(position)
        : IndexPosition.behindEqual(position);
  }
}
