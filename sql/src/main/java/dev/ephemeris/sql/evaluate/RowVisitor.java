// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

/** Visits rows one by one: the frame holds the values of all sources. */
@FunctionalInterface
public interface RowVisitor {
  /** Visits a row; returns false to stop. */
  boolean visit(Frame frame);
}
