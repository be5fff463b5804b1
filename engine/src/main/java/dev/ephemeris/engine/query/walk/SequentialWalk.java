// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.WalkPosition;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.AccessPosition;
import dev.ephemeris.engine.query.access.Candidates;

/** A walk through one partition after the other, each by its best access path. */
final class SequentialWalk extends ItemWalk {
  private final QueryRun run;
  private final WalkPosition start;

  SequentialWalk(QueryRun run, WalkPosition start, int maxWork, long maxNanos) {
    super(run, start, maxWork, maxNanos);
    this.run = run;
    this.start = start;
  }

  @Override
  End walkFrom(Taker taker) {
    for (OpenPart part : run.partsFrom(start)) {
      End end = walk(part, taker);
      if (end != End.DATA) {
        return end;
      }
    }
    return End.DATA;
  }

  private End walk(OpenPart part, Taker taker) {
    enter(part);
    long begunNanos = run.nanoTime();
    AccessPosition begun = start.placeIn(part.partition());
    AccessPath access =
        begun == null
            ? part.planner().choose(run.filter())
            : part.planner().resume(run.filter(), begun);
    if (access == null || (begun != null && !begun.hasPresentForm(access))) {
      throw QueryContinuation.outdated();
    }
    setFilterMet(part.planner().answers(access, run.filter()));
    try (Candidates candidates =
        part.planner().open(access, begun == null ? null : begun.position())) {
      addIndexNanos(run.nanoTime() - begunNanos);
      End end = End.DATA;
      while (end == End.DATA && candidates.next()) {
        byte[] place = AccessPosition.of(access, candidates.position()).toBytes();
        end = show(part, candidates, place, taker);
      }
      return end;
    }
  }

  @Override
  WalkPosition endedIn(OpenPart part, byte[] place) {
    return start.endedIn(part.partition(), place, run.partitions());
  }
}
