// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

/** How many ranges of partition keys a container has. */
public enum Ranges {
  ONE("one", 400),
  SEVERAL("several", 18_000);

  private final String label;
  private final int throughput;

  Ranges(String label, int throughput) {
    this.label = label;
    this.throughput = throughput;
  }

  /** The throughput that gives a container this many ranges. */
  int throughput() {
    return throughput;
  }

  @Override
  public String toString() {
    return label;
  }
}
