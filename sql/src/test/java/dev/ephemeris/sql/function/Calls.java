package dev.ephemeris.sql.function;

import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/** Calls functions by name, as a query would. */
public final class Calls {
  /** The time during these calls. */
  public static final Instant NOW = Instant.parse("2024-10-14T14:20:30.666888899Z");

  private Calls() {}

  /** What a function gives for arguments that are written in JSON, or as {@code undefined}. */
  public static Value call(String name, String... arguments) {
    return call(name, Arrays.stream(arguments).map(Calls::value).toArray(Value[]::new));
  }

  public static Value call(String name, Value... arguments) {
    ScalarFunction function = Objects.requireNonNull(BuiltInFunctions.byName(name), name);
    return function.call(arguments, new CallContext(NOW));
  }

  private static Value value(String text) {
    return text.equals("undefined") ? Values.UNDEFINED : DocumentValues.parse(text);
  }
}
