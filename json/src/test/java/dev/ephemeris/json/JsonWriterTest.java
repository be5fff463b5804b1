// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import static dev.ephemeris.json.JsonReaderTest.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  private static String text(JsonWriter writer) {
    return new String(writer.toBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void commasFallWhereTheyBelong() {
    JsonWriter writer = new JsonWriter(1).beginObject();
    writer.property("text", "a").property("none", (String) null).property("whole", 1L);
    writer.property("fraction", 0.5).property("yes", true).property("no", false);
    writer.name("array").beginArray().value(1).value("[").value("{").value(":").beginArray();
    writer.endArray().beginObject().endObject().nullValue().raw(utf8("{\"x\":1}")).value(2);
    writer.endArray().name("empty").beginObject().endObject().name("last").value(3).endObject();
    assertThat(text(writer))
        .isEqualTo(
            "{\"text\":\"a\",\"none\":null,\"whole\":1,\"fraction\":0.5,\"yes\":true,\"no\":false,"
                + "\"array\":[1,\"[\",\"{\",\":\",[],{},null,{\"x\":1},2],\"empty\":{},\"last\":3}");
  }

  @Test
  void everyCharacterReadsBack() {
    for (int start = 0; start < 0x10000; start += 64) {
      StringBuilder characters = new StringBuilder();
      for (int i = start; i < start + 64; i++) {
        // A colon between the characters keeps surrogates from forming pairs.
        characters.append((char) i).append(':');
      }
      characters.appendCodePoint(0x10000 + start);
      byte[] json = new JsonWriter().value(characters.toString()).toBytes();
      assertThat(JsonReader.readOnce(json).root().text()).isEqualTo(characters.toString());
    }
  }

  @Test
  void escapesAreTheShortOnes() {
    assertThat(text(new JsonWriter().value("\"\\/\b\f\n\r\t\u0000\u001f\u000b\u007fé😀\ud800")))
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\\u000b\u007fé😀\\ud800\"");
  }

  @Test
  void numbersAreWrittenAsShortAsTheyCan() {
    JsonWriter writer = new JsonWriter().beginArray();
    writer.value(1.0).value(-0.5).value(1e300).value(Long.MIN_VALUE).value(0x1p53).endArray();
    assertThat(text(writer)).isEqualTo("[1,-0.5,1.0E300,-9223372036854775808,9007199254740992]");
    assertThatThrownBy(() -> new JsonWriter().value(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void misuseIsNoticed() {
    assertMisuse(() -> new JsonWriter().endObject());
    assertMisuse(() -> new JsonWriter().beginArray().endObject());
    assertMisuse(() -> new JsonWriter().beginObject().endArray());
    assertMisuse(() -> new JsonWriter().beginObject().value(1));
    assertMisuse(() -> new JsonWriter().beginArray().name("a"));
    assertMisuse(() -> new JsonWriter().beginObject().name("a").endObject());
    assertMisuse(() -> new JsonWriter().beginObject().name("a").name("b"));
    assertMisuse(() -> new JsonWriter().value(1).value(2));
    assertMisuse(() -> new JsonWriter().toBytes());
    assertMisuse(() -> new JsonWriter().beginArray().toBytes());
    JsonWriter deep = new JsonWriter();
    for (int i = 0; i < JsonWriter.MAX_DEPTH; i++) {
      deep.beginArray();
    }
    assertMisuse(deep::beginArray);
  }

  private static void assertMisuse(Runnable misuse) {
    assertThatThrownBy(misuse::run).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aWriterIsUsedAgainAfterReset() {
    JsonWriter writer = new JsonWriter().beginArray().value(1);
    writer.reset();
    assertThat(text(writer.value("again"))).isEqualTo("\"again\"");
    assertThat(writer.length()).isEqualTo(7);
  }
}
