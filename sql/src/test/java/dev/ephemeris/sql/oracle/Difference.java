// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import dev.ephemeris.sql.tree.Expression;

/** An expression with different values in two programs, although they agree on all its parts. */
record Difference(Expression expression, String text, Outcome ours, Outcome theirs) {
  @Override
  public String toString() {
    return "%s%n      ours: %s%n    theirs: %s".formatted(text, ours, theirs);
  }
}
