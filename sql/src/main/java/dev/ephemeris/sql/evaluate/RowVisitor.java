// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

/** Is shown rows one by one: the frame holds the values of all sources. */
@FunctionalInterface
public interface RowVisitor {
  /** Looks at a row; false when no more are wanted. */
  boolean visit(Frame frame);
}
