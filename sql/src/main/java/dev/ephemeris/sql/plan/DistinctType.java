// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** How a client leaves out rows that it has seen. */
public enum DistinctType {
  NONE("None"),
  /** Equal rows come one after the other. */
  ORDERED("Ordered"),
  UNORDERED("Unordered");

  private final String text;

  DistinctType(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
