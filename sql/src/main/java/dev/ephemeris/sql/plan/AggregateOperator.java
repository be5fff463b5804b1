// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.aggregate.Aggregate;

/** How a client combines the ranges' values of an aggregate. */
public enum AggregateOperator {
  AVERAGE("Average"),
  COUNT("Count"),
  COUNT_IF("CountIf"),
  MAKE_LIST("MakeList"),
  MAKE_SET("MakeSet"),
  MAX("Max"),
  MIN("Min"),
  SUM("Sum");

  private final String text;

  AggregateOperator(String text) {
    this.text = text;
  }

  static AggregateOperator of(Aggregate aggregate) {
    return switch (aggregate) {
      case AVG -> AVERAGE;
      case COUNT -> COUNT;
      case COUNTIF -> COUNT_IF;
      case MAKELIST -> MAKE_LIST;
      case MAKESET -> MAKE_SET;
      case MAX -> MAX;
      case MIN -> MIN;
      case SUM -> SUM;
    };
  }

  String text() {
    return text;
  }
}
