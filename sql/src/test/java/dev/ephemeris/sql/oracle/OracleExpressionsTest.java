// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares the values of random expressions with those of the vendor's query compiler. Runs only if
 * there is an {@link Oracle}.
 */
class OracleExpressionsTest {
  private static final int EXPRESSIONS = Integer.getInteger("ephemeris.expressions", 5000);

  @Test
  void value_ofRandomExpressions_isWhatTheVendorsCompilerGives() throws IOException {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("OracleExpressionsTest: -Dephemeris.seed=" + seed);
    RandomExpressions expressions = new RandomExpressions(seed);
    List<Difference> differences = new ArrayList<>();
    int known = 0;
    try (Oracle oracle = Oracle.start("value")) {
      ExpressionComparison comparison = new ExpressionComparison(oracle);
      for (int i = 0; i < EXPRESSIONS; i++) {
        String expression = expressions.next();
        known += comparison.isKnown(expression) ? 1 : 0;
        for (Difference difference : comparison.differences(expression)) {
          if (!DeliberateDifferences.contain(difference)) {
            differences.add(difference);
          }
        }
      }
    }
    assertThat(differences).as("seed %s", seed).isEmpty();
    assertThat(known).as("how many have a value that is told").isGreaterThan(EXPRESSIONS * 9 / 10);
  }
}
