// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;

/** Counts the parser's depth, so that no query can overflow the stack, here or in later stages. */
final class Nesting {
  /** The deepest nesting of parentheses, operators and queries. */
  static final int MAX_DEPTH = 200;

  private int depth;

  void enter(Span where) {
    depth++;
    check(depth, where);
  }

  void leave() {
    depth--;
  }

  static void check(int depth, Span where) {
    if (depth > MAX_DEPTH) {
      throw new SqlException(
          Code.TOO_LARGE, where, "The query is nested more than %d deep.".formatted(MAX_DEPTH));
    }
  }
}
