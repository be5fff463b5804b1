// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResponseReaderTest {
  private static final String RESPONSE =
      "HTTP/1.1 201 Created\r\netag: \"1\"\r\nContent-Length: 12\r\nlsn: 7\r\n\r\n{\"a\":\"\r\n\r\n\"}";

  private final ResponseReader reader = new ResponseReader();

  @Test
  void response_isTakenOnlyWhenWhole() {
    for (int length = 0; length < RESPONSE.length(); length++) {
      ByteBuf input = bytes(RESPONSE.substring(0, length));
      assertThat(reader.read(input)).isFalse();
      assertThat(input.readableBytes()).isEqualTo(length);
    }
    ByteBuf input = bytes(RESPONSE + "HTTP");
    assertThat(reader.read(input)).isTrue();
    assertThat(reader.status()).isEqualTo(201);
    assertThat(input.readableBytes()).isEqualTo(4);
  }

  @Test
  void response_withoutLength_isRefused() {
    assertThatThrownBy(() -> reader.read(bytes("HTTP/1.1 200 OK\r\n\r\n")))
        .hasMessageContaining("content-length");
  }

  @Test
  void response_withEndlessHead_isRefused() {
    ByteBuf input = bytes("x".repeat(ResponseReader.MAXIMUM_HEAD_BYTES + 1));
    assertThatThrownBy(() -> reader.read(input)).hasMessageContaining("head too long");
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
  }
}
