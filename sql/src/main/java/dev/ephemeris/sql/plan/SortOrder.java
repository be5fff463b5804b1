// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** Which rows come first. */
public enum SortOrder {
  ASCENDING("Ascending"),
  DESCENDING("Descending");

  private final String text;

  SortOrder(String text) {
    this.text = text;
  }

  static SortOrder of(boolean descending) {
    return descending ? DESCENDING : ASCENDING;
  }

  String text() {
    return text;
  }
}
