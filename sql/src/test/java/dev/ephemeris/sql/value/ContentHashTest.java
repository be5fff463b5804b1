package dev.ephemeris.sql.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentHashTest {
  /** Stored index keys have these. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | 780b6a67778cb42b | 212a7e78405d6a60",
        "{} | 303cc1d622213fe5 | d90f9ef631d89f39",
        "[1,true,null,\"a\"] | 8c295d8796052522 | 58fa94cdc82bbd26",
        "{\"b\":[\"é€～😀\",\"\\ud800x\\udc00\"],\"a\":-0.0} | 6f89c962f921050a | 7b1f8d532523476"
      })
  void of_value_isWhatIsStored(String json, String high, String low) {
    assertThat(ContentHash.of(DocumentValues.parse(json)))
        .isEqualTo(
            new ContentHash(Long.parseUnsignedLong(high, 16), Long.parseUnsignedLong(low, 16)));
  }

  @Test
  void of_equalObjects_isTheSame() {
    assertThat(ContentHash.of(DocumentValues.parse("{\"a\":1.0,\"b\":2}")))
        .isEqualTo(ContentHash.of(DocumentValues.parse("{\"b\":2,\"a\":1}")));
  }

  @Test
  void text_asBytesOrString_isTheSame() {
    for (String text : List.of("", "a", "é", "€", "～", "😀", "a😀é\u0000")) {
      ContentHasher ofString = new ContentHasher();
      ofString.text(text);
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      ContentHasher ofBytes = new ContentHasher();
      ofBytes.text(utf8, 0, utf8.length);

      assertThat(List.of(ofString.high(), ofString.low()))
          .as(text)
          .isEqualTo(List.of(ofBytes.high(), ofBytes.low()));
    }
  }

  @Test
  void order_isThatOfBytes() {
    assertThat(new ContentHash(-1, 0)).isGreaterThan(new ContentHash(1, 0));
    assertThat(new ContentHash(1, -1)).isGreaterThan(new ContentHash(1, 1));
  }
}
