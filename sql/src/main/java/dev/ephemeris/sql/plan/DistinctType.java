// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** How a client removes duplicate rows. */
public enum DistinctType {
  NONE("None"),
  /** Equal rows are adjacent. */
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
