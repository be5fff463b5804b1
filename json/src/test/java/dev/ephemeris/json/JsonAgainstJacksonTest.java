// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Random texts have the same meaning here and in Jackson, and both refuse the same texts.
 *
 * <p>The deliberate differences:
 *
 * <ul>
 *   <li>Jackson guesses other encodings from NUL bytes, lets some malformed UTF-8 pass and skips a
 *       byte order mark. These are refused here, and the JDK's decoder judges the UTF-8. (Jackson
 *       cannot get strings instead: there it takes some letters for hexadecimal digits.)
 *   <li>Jackson refuses an escaped half of a surrogate pair. The RFC allows it and JavaScript
 *       writes it, so it is accepted here; such escapes are replaced before Jackson sees them.
 * </ul>
 */
class JsonAgainstJacksonTest {
  private static final int DOCUMENTS = 2_000;
  private static final int MUTATIONS = 20;
  private static final Pattern SURROGATE_ESCAPE =
      Pattern.compile("\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}");

  private static final JsonMapper JACKSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(JsonReader.MAX_DEPTH)
                          .maxNumberLength(100_000)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final long seed = Long.getLong("ephemeris.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RandomJson randomJson = new RandomJson(random);
  private final JsonReader reader = new JsonReader();

  @Test
  void randomDocumentsMeanTheSame() {
    System.out.println("JsonAgainstJacksonTest: -Dephemeris.seed=" + seed);
    for (int i = 0; i < DOCUMENTS; i++) {
      String text = randomJson.document();
      JsonNode expected = JACKSON.readTree(text);
      JsonDocument actual = reader.read(JsonReaderTest.utf8(text));
      assertSame(actual.root(), expected, text);
      byte[] compact = actual.root().toCompactBytes();
      assertThat(actual.isCompact())
          .isEqualTo(compact.length == JsonReaderTest.utf8(text.strip()).length);
      JsonDocument again = reader.read(compact);
      assertThat(again.isCompact()).isTrue();
      assertSame(again.root(), expected, text);
    }
  }

  private static void assertSame(JsonValue actual, JsonNode expected, String text) {
    switch (actual.type()) {
      case OBJECT -> {
        assertThat(expected.isObject()).as(text).isTrue();
        for (JsonMember member : actual.members()) {
          JsonValue winner = actual.property(member.name());
          assertThat(winner).as(text).isNotNull();
          assertSame(winner, expected.get(member.name()), text);
        }
        for (String name : expected.propertyNames()) {
          assertThat(actual.property(name)).as(text).isNotNull();
        }
      }
      case ARRAY -> {
        assertThat(expected.isArray()).as(text).isTrue();
        assertThat(actual.size()).as(text).isEqualTo(expected.size());
        int i = 0;
        for (JsonValue element : actual.elements()) {
          assertSame(element, expected.get(i++), text);
        }
      }
      case STRING -> assertThat(actual.text()).as(text).isEqualTo(expected.stringValue());
      case NUMBER -> assertSameNumber(actual, expected, text);
      case BOOLEAN -> assertThat(actual.bool()).as(text).isEqualTo(expected.booleanValue());
      case NULL -> assertThat(expected.isNull()).as(text).isTrue();
    }
  }

  private static void assertSameNumber(JsonValue actual, JsonNode expected, String text) {
    assertThat(expected.isNumber()).as(text).isTrue();
    assertThat(actual.number()).as(text).isEqualTo(Double.parseDouble(actual.toString()));
    if (expected.isIntegralNumber()) {
      assertThat(actual.isInteger()).as(text).isEqualTo(expected.canConvertToLong());
      if (actual.isInteger()) {
        assertThat(actual.integer()).as(text).isEqualTo(expected.longValue());
      }
    } else {
      assertThat(actual.number()).as(text).isEqualTo(expected.doubleValue());
    }
  }

  @Test
  void damagedDocumentsAreRefusedAlike() {
    System.out.println("JsonAgainstJacksonTest: -Dephemeris.seed=" + seed);
    int accepted = 0;
    int refused = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      byte[] whole = JsonReaderTest.utf8(randomJson.document());
      for (int j = 0; j < MUTATIONS; j++) {
        byte[] damaged = randomJson.damage(whole);
        boolean here = isAccepted(damaged);
        assertThat(here)
            .as(() -> new String(damaged, StandardCharsets.UTF_8))
            .isEqualTo(isAcceptedByJackson(damaged));
        accepted += here ? 1 : 0;
        refused += here ? 0 : 1;
      }
    }
    assertThat(accepted).isPositive();
    assertThat(refused).isPositive();
  }

  private boolean isAccepted(byte[] text) {
    try {
      reader.read(text);
      return true;
    } catch (JsonException refused) {
      return false;
    }
  }

  private static boolean isAcceptedByJackson(byte[] bytes) {
    String text = decode(bytes);
    if (text == null || text.indexOf('\0') >= 0 || text.startsWith("\ufeff")) {
      return false;
    }
    try {
      String withoutSurrogates = SURROGATE_ESCAPE.matcher(text).replaceAll("\\\\u0041");
      return !JACKSON.readTree(JsonReaderTest.utf8(withoutSurrogates)).isMissingNode();
    } catch (JacksonException refused) {
      return false;
    }
  }

  private static @Nullable String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException malformed) {
      return null;
    }
  }
}
