// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsciiBufferTest {
  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 9, 10, 99, 100, 12_345, Integer.MAX_VALUE, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void number_isWrittenInDigits(long number) {
    AsciiBuffer buffer = new AsciiBuffer().clear().text("n=").number(number).text(";");
    assertThat(buffer.writeTo(Unpooled.buffer()).toString(StandardCharsets.US_ASCII))
        .isEqualTo("n=" + number + ";");
  }
}
