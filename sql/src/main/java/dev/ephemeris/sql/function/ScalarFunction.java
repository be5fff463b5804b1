// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import dev.ephemeris.sql.value.Value;

/**
 * A built-in function of the query language: it computes one value from its arguments. Each is a
 * row in the table of its kind ({@code MathFunctions}, {@code TextFunctions}, …); {@code
 * BuiltInFunctions} lists them all.
 *
 * <p>A wrong argument gives undefined, not an error: an argument of the wrong type or undefined, or
 * a result that is not a number.
 *
 * @param name in capitals; queries may write it in any case
 * @param arity how many arguments it takes
 * @param body what it does
 */
public record ScalarFunction(String name, Arity arity, Body body) {
  /** What a function does. Its type says whether the function is pure. */
  public sealed interface Body permits Pure, Impure {}

  /**
   * The body of a function that gives the same result for equal arguments, always. Such a call is
   * computed once per query if its arguments are constants.
   */
  @FunctionalInterface
  public non-sealed interface Pure extends Body {
    /**
     * Computes the result. Throws nothing, whatever the arguments are.
     *
     * @param arguments as many as the arity allows; the callee must not change the array
     */
    Value call(Value[] arguments);
  }

  /** The body of a function whose result may differ from call to call: time, random numbers. */
  @FunctionalInterface
  public non-sealed interface Impure extends Body {
    /** As {@link Pure#call}, with what the function may know besides its arguments. */
    Value call(Value[] arguments, CallContext context);
  }

  public static ScalarFunction pure(String name, Arity arity, Pure body) {
    return new ScalarFunction(name, arity, body);
  }

  public static ScalarFunction impure(String name, Arity arity, Impure body) {
    return new ScalarFunction(name, arity, body);
  }

  /** The same function under another name. */
  public ScalarFunction named(String otherName) {
    return new ScalarFunction(otherName, arity, body);
  }

  /** Whether equal arguments always give the same result. */
  public boolean isPure() {
    return switch (body) {
      case Pure pure -> true;
      case Impure impure -> false;
    };
  }

  /** Calls it once. To call it for many rows, take the {@link #body} out first. */
  public Value call(Value[] arguments, CallContext context) {
    return switch (body) {
      case Pure pure -> pure.call(arguments);
      case Impure impure -> impure.call(arguments, context);
    };
  }

  @Override
  public String toString() {
    return name;
  }
}
