package dev.ephemeris.sql.function;

import dev.ephemeris.sql.value.Value;

/**
 * A built-in function of the query language that makes one value of some. One small class each; all
 * of them are listed in {@code BuiltInFunctions}.
 *
 * <p>What makes no sense gives undefined, not an error: an argument of the wrong type, one that is
 * undefined, a result that is no number.
 */
public interface ScalarFunction {
  /** Its name in capitals; queries may write it as they like. */
  String name();

  Arity arity();

  /**
   * Applies it.
   *
   * @param arguments as many as {@link #arity} allows; not to be changed
   */
  Value call(Value[] arguments, CallContext context);

  /** Whether equal arguments always give the same result, so that it need not be asked again. */
  default boolean isPure() {
    return true;
  }
}
