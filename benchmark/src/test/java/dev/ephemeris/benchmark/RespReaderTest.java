// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RespReaderTest {
  private final RespReader reader = new RespReader();

  /** A line end is written as ~; the last value contains one. */
  @ParameterizedTest
  @CsvSource({
    "+OK~, 200, OK",
    ":42~, 200, 42",
    "-ERR no such command~, 500, ERR no such command",
    "$-1~, 404, ''",
    "$0~~, 200, ''",
    "$8~one~two~, 200, one~two",
  })
  void answer_isTakenOnlyWhenWhole(String shown, int status, String text) {
    String answer = shown.replace("~", "\r\n");
    for (int length = 0; length < answer.length(); length++) {
      ByteBuf input = bytes(answer.substring(0, length));
      assertThat(reader.read(input)).isFalse();
      assertThat(input.readableBytes()).isEqualTo(length);
    }
    ByteBuf input = bytes(answer + "+OK");
    assertThat(reader.read(input)).isTrue();
    assertThat(reader.status()).isEqualTo(status);
    assertThat(text(input)).isEqualTo(text.replace("~", "\r\n"));
    assertThat(input.readableBytes()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "*1~, type",
    "HTTP/1.1 200 OK~, type",
    "$x~, no number",
    "$~, no length",
    "$99999999999~, value too long",
  })
  void answer_ofAnotherKind_isRefused(String shown, String message) {
    assertThatThrownBy(() -> reader.read(bytes(shown.replace("~", "\r\n"))))
        .hasMessageContaining(message);
  }

  @Test
  void answer_withEndlessLine_isRefused() {
    ByteBuf input = bytes("+".repeat(RespReader.MAXIMUM_LINE_BYTES + 1));
    assertThatThrownBy(() -> reader.read(input)).hasMessageContaining("line too long");
  }

  @Test
  void request_hasTheLengthOfEachWord() {
    byte[] request = RedisRequests.encode("GET".getBytes(StandardCharsets.US_ASCII), new byte[2]);
    assertThat(new String(request, StandardCharsets.US_ASCII))
        .isEqualTo("*2\r\n$3\r\nGET\r\n$2\r\n\0\0\r\n");
  }

  private String text(ByteBuf input) {
    return input.toString(reader.textStart(), reader.textLength(), StandardCharsets.US_ASCII);
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
  }
}
