// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Seed;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The order of the index is the order of the query language. */
class IndexOrderTest {
  private static final int ROUNDS = 20_000;
  private static final String[] PIECES = {
    "\0", "a", "b", "é", "€", "\uffff", "𝄞", "\ud800", "\udc00", "\ud834", "\udd1e"
  };

  private final Random random = Seed.drawn().random(IndexOrderTest.class);
  private final RandomItems items = new RandomItems(random);

  private Value value() {
    return switch (random.nextInt(8)) {
      case 0 -> Values.UNDEFINED;
      case 1 -> Values.of(random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30));
      case 2 -> Values.of(random.nextLong());
      case 3, 4 -> Values.of(text());
      default -> DocumentValues.parse(items.value(2));
    };
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private static byte[] bytes(Value value) {
    return IndexSpan.ofPath(1, ValuePath.of("a"), ValueRange.equalTo(IndexValues.of(value)))
        .keys()
        .start();
  }

  @Test
  void order_ofTheBytes_isTheOrderOfTheValues_andEqualValuesHaveEqualBytes() {
    for (int round = 0; round < ROUNDS; round++) {
      Value one = value();
      Value other = random.nextInt(4) == 0 ? one : value();
      int byBytes = Integer.signum(Arrays.compareUnsigned(bytes(one), bytes(other)));
      String what = "round %d: %s and %s".formatted(round, one, other);
      if (one.equals(other)) {
        assertThat(byBytes).as(what).isZero();
      }
      boolean isCut = isCut(one) && isCut(other);
      if (one.type() != other.type() || !isCut) {
        assertThat(byBytes)
            .as(what)
            .isEqualTo(Integer.signum(ValueOrder.INSTANCE.compare(one, other)));
      }
    }
  }

  private static boolean isCut(Value value) {
    return value.type() == ValueType.STRING
        && value.toString().length() > IndexValue.MAX_TEXT_BYTES;
  }
}
