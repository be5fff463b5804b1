// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ContentHashTest {
  /**
   * A value, and the two halves of its hash as .NET's client computes it.
   *
   * @param json the value as it was given to the client
   */
  private record Vector(ContentHash hash, String json) {}

  private static List<Vector> vectors() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(ContentHashTest.class.getResourceAsStream("distinct-hashes.txt"))) {
      List<Vector> vectors = new ArrayList<>();
      for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
        if (line.isEmpty()) {
          continue;
        }
        String[] parts = line.split(" ", 3);
        vectors.add(
            new Vector(
                new ContentHash(Long.parseLong(parts[0]), Long.parseLong(parts[1])), parts[2]));
      }
      return vectors;
    }
  }

  @Test
  void of_thousandValues_isWhatTheClientComputes() throws IOException {
    List<Vector> vectors = vectors();

    assertThat(vectors).hasSizeGreaterThan(1000);
    for (Vector vector : vectors) {
      assertThat(ContentHash.of(DocumentValues.parse(vector.json)))
          .as(vector.json)
          .isEqualTo(vector.hash);
    }
  }

  /**
   * Values computed by a query are sent as text, too, and the client computes their hashes from
   * that.
   */
  @Test
  void of_valuesThatAreNotOfADocument_isWhatTheClientComputesFromTheirText() throws IOException {
    for (Vector vector : vectors()) {
      Value made = rebuilt(DocumentValues.parse(vector.json));

      assertThat(ContentHash.of(made))
          .as(vector.json)
          .isEqualTo(ContentHash.of(DocumentValues.parse(ValueText.of(made))));
      assertThat(ContentHash.of(made.packed())).isEqualTo(ContentHash.of(made));
    }
  }

  private static Value rebuilt(Value value) {
    return switch (value) {
      case ArrayValue array ->
          Values.array(array.elements().stream().map(ContentHashTest::rebuilt).toList());
      case ObjectValue object -> {
        Map<String, Value> properties = new LinkedHashMap<>();
        object.properties().forEach((name, inner) -> properties.put(name, rebuilt(inner)));
        yield new MapObject(properties);
      }
      default -> value;
    };
  }

  @Test
  void of_equalObjects_isTheSame() {
    assertThat(ContentHash.of(DocumentValues.parse("{\"a\":1.0,\"b\":2}")))
        .isEqualTo(ContentHash.of(DocumentValues.parse("{\"b\":2,\"a\":1}")));
  }

  @Test
  void of_nameThatStandsTwice_countsTheLast() {
    assertThat(ContentHash.of(DocumentValues.parse("{\"a\":1,\"b\":2,\"a\":3}")))
        .isEqualTo(ContentHash.of(DocumentValues.parse("{\"a\":3,\"b\":2}")));
  }

  @Test
  void ofAllEqualTo_arraysAndObjectsWithZeros_hasTheHashesOfTheirNegativeZerosToo() {
    List<ContentHash> hashes =
        ContentHash.ofAllEqualTo(DocumentValues.parse("[0,{\"a\":0.0,\"b\":1}]"));

    assertThat(hashes).hasSize(4).doesNotHaveDuplicates();
    for (String equal :
        List.of(
            "[0,{\"a\":0,\"b\":1}]",
            "[-0.0,{\"a\":0,\"b\":1}]",
            "[0,{\"b\":1,\"a\":-0.0}]",
            "[-0.0,{\"a\":-0.0,\"b\":1}]")) {
      assertThat(hashes).as(equal).contains(ContentHash.of(DocumentValues.parse(equal)));
    }
    assertThat(ContentHash.ofAllEqualTo(DocumentValues.parse("[1,\"0\",null]"))).hasSize(1);
    assertThat(ContentHash.ofAllEqualTo(DocumentValues.parse("[0,0,0,0,0]"))).isEmpty();
  }

  @Test
  void of_halfOfAPair_countsAsTheReplacementCharacter() {
    assertThat(ContentHash.of(DocumentValues.parse("[\"a\\ud800b\"]")))
        .isEqualTo(ContentHash.of(DocumentValues.parse("[\"a\\ufffdb\"]")));
  }

  @Test
  void order_isThatOfBytes() {
    assertThat(new ContentHash(0x02L, 0)).isGreaterThan(new ContentHash(0x01_00L, 0));
    assertThat(new ContentHash(0xFFL, 0)).isGreaterThan(new ContentHash(0x7FL, 0));
    assertThat(new ContentHash(1, 0x02L)).isGreaterThan(new ContentHash(1, 0x01_00L));
  }
}
