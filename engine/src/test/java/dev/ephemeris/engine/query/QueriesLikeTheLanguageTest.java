// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries that once had other results than the language defines, each with its reason. */
class QueriesLikeTheLanguageTest extends EngineTestCase {
  private static final String NAMED =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/a/?\"}]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        // An aggregate has a row even if its filter lets nothing pass.
        "SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE COUNT(1) FROM t IN c.tags WHERE t = 5)",
        // The inner name hides the outer one, but is derived from it.
        "SELECT VALUE t.k FROM t IN c.objs WHERE EXISTS(SELECT VALUE t FROM t IN t.y WHERE t = 5)",
        // A subquery's name hides that of the item.
        "SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE x FROM (SELECT VALUE {tags: [5]}) c JOIN x IN c.tags WHERE x = 5)",
        // The index does not tell which element has a value.
        "SELECT VALUE COUNT(1) FROM c WHERE ARRAY_CONTAINS(c.m[0], 5)",
        // An item with several of the values has several entries in the index.
        "SELECT VALUE COUNT(1) FROM c WHERE ARRAY_CONTAINS(c.tags, 1) OR ARRAY_CONTAINS(c.tags, 2)",
        // What joins a subquery that comes first is not a path in an item.
        "SELECT VALUE x.k FROM (SELECT VALUE {o: {k: c.id}} FROM c) d JOIN (SELECT VALUE d.o) x ORDER BY x.k"
      })
  void page_query_givesWhatTheLanguageGives(String query) {
    engine.createContainer("");
    for (int i = 0; i < 5; i++) {
      engine.create("other" + i, "\"tags\":[%d],\"m\":[[5,6],[%d]]".formatted(i, i));
    }
    engine.create("a", "\"tags\":[1,2],\"m\":[[1],[5]],\"objs\":[{\"k\":1,\"y\":[5]}]");
    engine.create("b", "\"tags\":[5],\"m\":[[5]],\"y\":[5]");
    engine.create("c", "\"o\":{\"x\":1}");

    assertThat(rows(query)).containsExactlyInAnyOrderElementsOf(inMemory(query));
  }

  @Test
  void page_sortedWhileTheIndexStillKnowsItemsWithoutValue_givesThem() {
    engine.createContainer(NAMED);
    engine.create("a", "\"a\":1");
    engine.create("b", "");
    engine.replaceContainer("");
    assertThat(rows("SELECT VALUE c.id FROM c ORDER BY c.a").toString())
        .isEqualTo("[\"b\", \"a\"]");

    engine.purge();

    assertThat(rows("SELECT VALUE c.id FROM c ORDER BY c.a").toString())
        .isEqualTo("[\"b\", \"a\"]");
  }

  @Test
  void page_sortedWhileTheIndexDoesNotYetKnowItemsWithoutValue_givesThem() {
    engine.createContainer("");
    engine.create("a", "\"a\":1");
    engine.create("b", "");
    engine.replaceContainer(NAMED);
    assertThat(rows("SELECT VALUE c.id FROM c ORDER BY c.a").toString())
        .isEqualTo("[\"b\", \"a\"]");

    engine.purge();

    assertThat(rows("SELECT VALUE c.id FROM c ORDER BY c.a").toString())
        .isEqualTo("[\"b\", \"a\"]");
  }

  private List<Value> rows(String query) {
    return new QueryPages(new Random(1), query, null).all(engine);
  }

  private List<Value> inMemory(String query) {
    return QueryPages.inMemory(
        query, engine.list().stream().map(DocumentValues::parse).toList(), ItemSchema.NONE);
  }
}
