// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

/** How many arguments a function takes. */
public record Arity(int least, int most) {
  /** The most that any function takes. */
  public static final int MANY = 10_000;

  public static Arity exactly(int count) {
    return new Arity(count, count);
  }

  public static Arity between(int least, int most) {
    return new Arity(least, most);
  }

  public static Arity atLeast(int least) {
    return new Arity(least, MANY);
  }

  public boolean allows(int count) {
    return count >= least && count <= most;
  }

  /** For messages, such as "2 arguments" or "1 to 3 arguments". */
  @Override
  public String toString() {
    if (most == MANY) {
      return "at least " + least + (least == 1 ? " argument" : " arguments");
    }
    return (least == most ? "" : least + " to ") + most + (most == 1 ? " argument" : " arguments");
  }
}
