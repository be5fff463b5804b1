// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import picocli.CommandLine.Option;

/** The numbers of rounds and connections. Each benchmark has its own defaults. */
final class RoundOptions {
  private static final int MAXIMUM_ROUNDS = 100;

  @Option(names = "--rounds", description = "of each")
  private int rounds;

  @Option(names = "--connections", description = "where there are several; one request each")
  private int connections;

  RoundOptions(int rounds, int connections) {
    this.rounds = rounds;
    this.connections = connections;
  }

  int rounds() {
    if (rounds < 1 || rounds > MAXIMUM_ROUNDS) {
      throw new IllegalArgumentException("1 to " + MAXIMUM_ROUNDS + " rounds");
    }
    return rounds;
  }

  int connections() {
    return connections;
  }

  LoadPlan plan(WindowOptions window) {
    return new LoadPlan(connections, window.warmUp(), window.duration());
  }
}
