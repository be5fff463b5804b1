// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import java.util.Map;
import java.util.TreeMap;

/** Counts what a simulation has done. */
final class Coverage {
  /** At least one in this many steps must be of each important kind. */
  static final int LEAST_SHARE = 100;

  private final Map<String, Long> operations = new TreeMap<>();
  long steps;
  long faultySteps;
  long purgeSteps;
  long reindexSteps;
  long policySteps;
  long crashes;
  long upgrades;
  long rests;
  long mostLive;

  void step(boolean faulty) {
    steps++;
    faultySteps += faulty ? 1 : 0;
  }

  /** A thread is about to call the store, which ends one step of it. */
  void yielded(Thread thread) {
    switch (thread.getName()) {
      case "policy" -> policySteps++;
      case "expiry" -> countKeepers();
      default -> {}
    }
  }

  private void countKeepers() {
    String keeper =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.endsWith("Keeper"))
                        .findFirst()
                        .orElse(""));
    purgeSteps += keeper.endsWith("QueueKeeper") ? 1 : 0;
    reindexSteps += keeper.endsWith("IndexKeeper") ? 1 : 0;
  }

  /** This many items are alive now. */
  void live(int items) {
    mostLive = Math.max(mostLive, items);
  }

  void operation(String kind) {
    operations.merge(kind, 1L, Long::sum);
  }

  /** Adds what another simulation has done. */
  void add(Coverage other) {
    steps += other.steps;
    faultySteps += other.faultySteps;
    purgeSteps += other.purgeSteps;
    reindexSteps += other.reindexSteps;
    policySteps += other.policySteps;
    crashes += other.crashes;
    upgrades += other.upgrades;
    rests += other.rests;
    mostLive = Math.max(mostLive, other.mostLive);
    other.operations.forEach((kind, count) -> operations.merge(kind, count, Long::sum));
  }

  @Override
  public String toString() {
    return "steps %d, with faults %d, of the purge %d, of reindexing %d, of policy changes %d; crashes %d, upgrades %d, rests %d; most live items %d; operations %s"
        .formatted(
            steps,
            faultySteps,
            purgeSteps,
            reindexSteps,
            policySteps,
            crashes,
            upgrades,
            rests,
            mostLive,
            operations);
  }
}
