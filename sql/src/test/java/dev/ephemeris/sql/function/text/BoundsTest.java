// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class BoundsTest {
  private static final int MEGA = 1_000_000;
  private static final Value LONG = Values.of("a".repeat(2 * MEGA));
  private static final Value A = Values.of("a");

  @Test
  void results_longerThanTheBound_areUndefined() {
    assertThat(call("CONCAT", LONG, LONG).isDefined()).isTrue();
    assertThat(call("CONCAT", LONG, LONG, LONG)).isEqualTo(Values.UNDEFINED);
    assertThat(call("REPLACE", LONG, A, LONG)).isEqualTo(Values.UNDEFINED);
    assertThat(call("REGEXREPLACEALL", LONG, A, LONG)).isEqualTo(Values.UNDEFINED);
    assertThat(call("STRINGJOIN", Values.array(Collections.nCopies(1000, A)), LONG))
        .isEqualTo(Values.UNDEFINED);
    assertThat(call("REPLICATE", A, Values.of(10_000)).isDefined()).isTrue();
    assertThat(call("REPLICATE", A, Values.of(10_001))).isEqualTo(Values.UNDEFINED);
  }

  @Test
  void pieces_moreThanTheBound_areUndefined() {
    Value enough = Values.of(",".repeat(Pieces.MAX_COUNT - 1));
    Value tooMany = Values.of(",".repeat(Pieces.MAX_COUNT));
    Value comma = Values.of(",");
    assertThat(((ArrayValue) call("STRINGSPLIT", enough, comma)).size())
        .isEqualTo(Pieces.MAX_COUNT);
    assertThat(call("STRINGSPLIT", tooMany, comma)).isEqualTo(Values.UNDEFINED);
    assertThat(((ArrayValue) call("REGEXEXTRACTALL", tooMany, comma)).size())
        .isEqualTo(Pieces.MAX_COUNT);
    assertThat(call("REGEXEXTRACTALL", Values.of("," + ",".repeat(Pieces.MAX_COUNT)), comma))
        .isEqualTo(Values.UNDEFINED);
  }

  @Test
  @Tag("slow")
  void regex_tooMuchWork_isUndefined() {
    Value many = Values.of("(a?){900}b");
    Value lookingAhead = Values.of("a.*b|a");
    assertThat(call("REGEXMATCH", LONG, many)).isEqualTo(Values.UNDEFINED);
    assertThat(call("REGEXEXTRACTALL", LONG, lookingAhead)).isEqualTo(Values.UNDEFINED);
    assertThat(call("REGEXREPLACEALL", LONG, lookingAhead, A)).isEqualTo(Values.UNDEFINED);
    assertThat(call("REGEXMATCH", LONG, lookingAhead)).isEqualTo(Values.TRUE);
    assertThat(call("REGEXMATCH", A, many)).isEqualTo(Values.FALSE);
    assertThat(call("REGEXREPLACEALL", LONG, Values.of("(a|b){5}"), A))
        .isEqualTo(Values.of("a".repeat(2 * MEGA / 5)));
  }

  @Test
  void call_longTexts_endsSoon() {
    Value nearly = Values.of("a".repeat(MEGA) + "b");
    Value yes = Values.TRUE;
    assertThat(call("CONTAINS", LONG, nearly, yes)).isEqualTo(Values.FALSE);
    assertThat(call("INDEX_OF", LONG, nearly)).isEqualTo(Values.of(-1));
    assertThat(call("LASTINDEXOF", LONG, nearly)).isEqualTo(Values.of(-1));
    assertThat(call("REPLACE", LONG, nearly, A)).isEqualTo(LONG);
    assertThat(call("STRINGSPLIT", LONG, nearly)).isEqualTo(Values.array(Arrays.asList(LONG)));
    assertThat(call("SUBSTRINGAFTER", LONG, nearly)).isEqualTo(Values.of(""));
    assertThat(call("TRIM", LONG, LONG)).isEqualTo(Values.of(""));
    assertThat(call("STRINGTOARRAY", Values.of("[".repeat(MEGA)))).isEqualTo(Values.UNDEFINED);
  }
}
