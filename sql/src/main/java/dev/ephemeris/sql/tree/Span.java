// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

/**
 * A position in a query's text. All spans are equal, so that trees are compared by meaning and not
 * by position.
 *
 * @param end exclusive
 */
public record Span(int start, int end) {
  /** The span of generated parts. */
  public static final Span NONE = new Span(0, 0);

  /** From the beginning of this one to the end of another. */
  public Span to(Span last) {
    return new Span(start, last.end);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Span;
  }

  @Override
  public int hashCode() {
    return 0;
  }
}
