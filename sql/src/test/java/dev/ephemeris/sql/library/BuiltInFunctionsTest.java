// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInFunctionsTest {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private static final List<Value> SAMPLES =
      List.of(
          Values.UNDEFINED,
          Values.NULL,
          Values.TRUE,
          Values.of(0),
          Values.of(-2.5),
          Values.of(Long.MIN_VALUE),
          Values.of(Double.MAX_VALUE),
          Values.of(""),
          Values.of("2024-02-29T23:59:59Z"),
          Values.of("a\uD83D\uDE00"),
          Values.EMPTY_ARRAY,
          DocumentValues.parse("[3,1,2]"),
          DocumentValues.parse("{\"_rid\":\"x\",\"a\":[{}]}"));

  static Collection<ScalarFunction> functions() {
    return BuiltInFunctions.all();
  }

  @Test
  void byName_anyCase_finds() {
    assertThat(BuiltInFunctions.byName("Abs")).isSameAs(BuiltInFunctions.byName("ABS"));
    assertThat(BuiltInFunctions.byName("no such function")).isNull();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void everyFunction_takesAnything_andPureOnesRepeatThemselves(ScalarFunction function) {
    assertThat(function.name()).isUpperCase();
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      int most = Math.min(function.arity().most(), function.arity().least() + 3);
      Value[] arguments = new Value[random.nextInt(function.arity().least(), most + 1)];
      Arrays.setAll(arguments, ignored -> SAMPLES.get(random.nextInt(SAMPLES.size())));

      Value result = function.call(arguments.clone(), CONTEXT);

      if (function.isPure()) {
        assertThat(ValueText.of(function.call(arguments, CONTEXT)))
            .as("%s%s, seed %s", function.name(), Arrays.toString(arguments), seed)
            .isEqualTo(ValueText.of(result));
      }
    }
  }
}
