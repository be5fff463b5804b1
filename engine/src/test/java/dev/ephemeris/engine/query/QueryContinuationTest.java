// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.scope.ListScope;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Modified continuations: they are refused, or give some result. */
class QueryContinuationTest extends EngineTestCase {
  private static final int CHANGES = 1_000;
  private static final List<String> QUERIES =
      List.of(
          "SELECT * FROM c",
          "SELECT * FROM c WHERE c.a = 1",
          "SELECT VALUE t FROM c JOIN t IN c.tags",
          "SELECT * FROM c ORDER BY c.a",
          "SELECT * FROM c ORDER BY c.a, c.b DESC",
          "SELECT * FROM c ORDER BY c.long",
          "SELECT c.a, COUNT(1) FROM c GROUP BY c.a",
          "SELECT DISTINCT VALUE c.b FROM c ORDER BY c.b",
          "SELECT VALUE COUNT(1) FROM c WHERE c.a = 1",
          "SELECT MIN(c.a) AS a, MAX(c.b) AS b, AVG(c.b) AS c, SUM(c.b) AS d, COUNT(c.a) AS e FROM c",
          "SELECT VALUE SUM(c.b) FROM c WHERE c.a > 0");

  @Test
  void page_changedContinuation_isMadeOrRefused() {
    Seed seed = Seed.drawn();
    Random random = seed.random(QueryContinuationTest.class);
    engine.createContainer(
        "\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/a\"},{\"path\":\"/b\",\"order\":\"descending\"}]]}");
    for (int i = 0; i < 300; i++) {
      String properties = "\"a\":%d,\"b\":%d,\"tags\":[1,2,3]".formatted(i % 2, random.nextInt(50));
      String alike = i < 30 ? ",\"long\":\"%s%d\"".formatted("x".repeat(1000), i % 7) : "";
      engine.create("i" + i, properties + alike);
    }
    for (int i = 0; i < CHANGES; i++) {
      String query = QUERIES.get(random.nextInt(QUERIES.size()));
      String from = QUERIES.get(random.nextInt(QUERIES.size()));
      String continuation = page(random.nextBoolean() ? query : from, null);
      String changed = continuation == null ? "" : changed(continuation, random);
      try {
        page(query, changed);
      } catch (EngineException refusal) {
        assertThat(refusal.reason()).as(query).isEqualTo(Reason.INVALID);
      } catch (RuntimeException e) {
        throw new AssertionError("seed %s: %s with %s".formatted(seed, query, changed), e);
      }
    }
  }

  @Test
  void page_compositeIndexReplacedByItsOpposite_isRefused() {
    engine.createContainer(composite("ascending", "descending"));
    for (int i = 0; i < 9; i++) {
      engine.create("i" + i, "\"a\":%d,\"b\":%d".formatted(i / 3, i));
    }
    String query = "SELECT * FROM c ORDER BY c.a, c.b DESC";
    String continuation = page(query, null);
    engine.replaceContainer(composite("descending", "ascending"));
    engine.purge();

    assertRefused(Reason.INVALID, () -> page(query, continuation))
        .contains("indexing policy was changed");
  }

  private static String composite(String first, String second) {
    return "\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/a\",\"order\":\"%s\"},{\"path\":\"/b\",\"order\":\"%s\"}]]}"
        .formatted(first, second);
  }

  private @Nullable String page(String query, @Nullable String continuation) {
    QueryLimits limits = new QueryLimits(7, 100_000, 70, 0, Long.MAX_VALUE / 2);
    QueryRequest request =
        new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), 4, true, continuation);
    return engine
        .engine()
        .queries()
        .within(limits)
        .page(engine.container(), request)
        .continuation();
  }

  private static String changed(String continuation, Random random) {
    byte[] bytes = Base64.getUrlDecoder().decode(continuation);
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(4) == 0 ? 5 + random.nextInt(40) : random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes = Arrays.copyOf(bytes, Math.min(at + 1, bytes.length));
        case 1 -> bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(9));
        case 2 -> bytes[at % bytes.length] = (byte) random.nextInt(256);
        case 3 -> bytes[at % bytes.length] ^= (byte) (1 << random.nextInt(8));
        default -> bytes[at % bytes.length] = (byte) "[]{}\",:0-19".charAt(random.nextInt(11));
      }
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
