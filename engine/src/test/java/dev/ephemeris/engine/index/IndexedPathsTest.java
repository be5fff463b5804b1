// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexedPathsTest {
  private static final String ITEM =
      """
      {"id":"1","a":{"b":{"c":1,"d":[1,2,{"e":3}]},"f":null},"tags":["x","y"],"lines":[{"sku":1,"n":2},{"sku":3,"n":4}],
       "empty":{},"none":[],"with/slash":true,"\\u0061b":"ab"}""";

  private static int count(IndexedPaths paths, String json) {
    JsonDocument document = JsonReader.readOnce(json.getBytes(StandardCharsets.UTF_8));
    int count = 0;
    int end = document.next(JsonDocument.ROOT);
    int key = document.firstInside(JsonDocument.ROOT);
    while (key < end) {
      count += paths.countProperty(document, key);
      key = document.next(document.next(key));
    }
    return count;
  }

  private static List<String> list(String text) {
    return text == null ? List.of() : List.of(text.split(" ", -1));
  }

  @Test
  void count_ofEverythingAndOfNothing_followsFromTheItem() {
    assertThat(count(IndexedPaths.ALL, ITEM)).isEqualTo(14);
    assertThat(count(IndexedPaths.NONE, ITEM)).isZero();
    assertThat(count(IndexedPaths.of(List.of("/*"), List.of("/\"_etag\"/?")), ITEM)).isEqualTo(14);
    assertThat(count(IndexedPaths.of(List.of("/"), List.of()), ITEM)).isEqualTo(14);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        // one value
        "/id/?; /*; 1",
        "/a/?; /*; 0",
        "/a/b/c/?; /*; 1",
        "/missing/?; /*; 0",
        // a value and all below it
        "/id/*; /*; 1",
        "/a/*; /*; 5",
        "/tags/*; /*; 2",
        // elements of arrays
        "/tags/?; /*; 0",
        "/tags/[]/?; /*; 2",
        "/lines/[]/sku/?; /*; 2",
        "/a/b/d/[]/?; /*; 2",
        "/a/b/d/[]/e/?; /*; 1",
        // names between quotes, and names with escapes in the item
        "/\"with/slash\"/?; /*; 1",
        "/\"id\"/?; /*; 1",
        "/ab/?; /*; 1",
        // the longer path decides, on either side
        "/*; /a/*; 9",
        "/* /a/b/*; /a/*; 13",
        "/* /a/b/*; /a/* /a/b/d/*; 10",
        "/* /a/b/*; /a/* /a/b/d/[]/?; 11",
        // the value beats the subtree
        "/* /id/?; /id/*; 14",
        "/*; /id/?; 13",
        // both included and excluded
        "/* /id/?; /id/?; 13",
      })
  void count_ofPaths_isDecidedByTheMostSpecificOne(String included, String excluded, int expected) {
    assertThat(count(IndexedPaths.of(list(included), list(excluded)), ITEM)).isEqualTo(expected);
  }

  @Test
  void count_withManyPathsAtOnePlace_findsEachOfThem() {
    List<String> included = IntStream.range(0, 100).mapToObj(i -> "/property" + i + "/?").toList();
    IndexedPaths paths = IndexedPaths.of(included, List.of("/*"));
    assertThat(count(paths, "{\"property7\":1,\"property99\":2,\"property100\":3}")).isEqualTo(2);
  }

  @Test
  void parse_ofOddPaths_takesThemLiterally() {
    assertThat(count(IndexedPaths.of(List.of("/\"open/?"), List.of()), "{\"\\\"open\":1}"))
        .isEqualTo(1);
    assertThat(count(IndexedPaths.of(List.of("//?"), List.of()), "{\"\":1,\"a\":2}")).isZero();
    assertThat(
            count(
                IndexedPaths.of(List.of("/\"say \\\"hi\\\"\"/?"), List.of()),
                "{\"say \\\"hi\\\"\":1}"))
        .isEqualTo(1);
  }
}
