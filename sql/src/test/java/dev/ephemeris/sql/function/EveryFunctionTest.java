package dev.ephemeris.sql.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EveryFunctionTest {
  private static final int CALLS = 3_000;
  private static final int MOST_ARGUMENTS = 8;

  private static final List<Value> VALUES =
      Stream.concat(
              Stream.of(Values.UNDEFINED, NumberValue.of(1e300), NumberValue.of(-0.5)),
              Stream.of(
                      "null",
                      "true",
                      "false",
                      "0",
                      "1",
                      "-1",
                      "2.5",
                      "9223372036854775807",
                      "-9223372036854775808",
                      "1e18",
                      "\"\"",
                      "\"a\"",
                      "\"yyyy\"",
                      "\"ns\"",
                      "\"ix\"",
                      "\"(a|b)*[c-z]?\"",
                      "\"\\ud83d\\ude00\"",
                      "\"\\ud83d\"",
                      "\"2024-02-29T23:59:59.9999999Z\"",
                      "\"0001-01-01\"",
                      "\"9999-12-31\"",
                      "[]",
                      "[\"a\",\"b\"]",
                      "[1,[2],{}]",
                      "{}",
                      "{\"a\":[1]}")
                  .map(DocumentValues::parse))
          .toList();

  @Test
  void call_anyArguments_givesSomething() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("EveryFunctionTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    for (ScalarFunction function : BuiltInFunctions.all()) {
      for (int i = 0; i < CALLS; i++) {
        Value[] arguments = arguments(function.arity(), random);
        assertThatCode(() -> function.call(arguments, new CallContext(Calls.NOW)))
            .as("%s%s", function.name(), Arrays.toString(arguments))
            .doesNotThrowAnyException();
      }
    }
  }

  private static Value[] arguments(Arity arity, Random random) {
    int most = Math.min(arity.most(), Math.max(arity.least(), MOST_ARGUMENTS));
    Value[] arguments = new Value[random.nextInt(arity.least(), most + 1)];
    Arrays.setAll(arguments, i -> VALUES.get(random.nextInt(VALUES.size())));
    return arguments;
  }

  @Test
  void name_isInCapitals() {
    assertThat(BuiltInFunctions.all())
        .extracting(ScalarFunction::name)
        .allMatch(name -> name.equals(name.toUpperCase(Locale.ROOT)));
  }
}
