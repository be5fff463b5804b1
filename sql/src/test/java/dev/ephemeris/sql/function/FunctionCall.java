package dev.ephemeris.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.stream.Stream;

/** Calls functions with arguments and results that are written as JSON, or as {@code undefined}. */
public final class FunctionCall {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private FunctionCall() {}

  public static String call(String name, String... arguments) {
    return ValueText.of(value(name, arguments));
  }

  public static Value value(String name, String... arguments) {
    ScalarFunction function = BuiltInFunctions.byName(name);
    assertThat(function).as(name).isNotNull();
    assertThat(function.arity().allows(arguments.length)).as("arity").isTrue();
    Value[] values = Stream.of(arguments).map(FunctionCall::parse).toArray(Value[]::new);
    return function.call(values, CONTEXT);
  }

  private static Value parse(String json) {
    return json.equals("undefined") ? Values.UNDEFINED : DocumentValues.parse(json);
  }
}
