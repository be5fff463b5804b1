// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContinuationTokenTest {
  private static final byte[] POSITION = {0, 1, -1, 127};

  @ParameterizedTest
  @EnumSource
  void token_isReadAsWritten_butNotAsAnotherKindOrByAnotherOwner(ContinuationToken kind) {
    String text = kind.encode(7, POSITION);
    assertThat(text).matches("[A-Za-z0-9_-]+");
    assertThat(read(kind, 7, text)).isEqualTo(POSITION);
    assertRefused(kind, 8, text);
    for (ContinuationToken other : ContinuationToken.values()) {
      if (other != kind) {
        assertRefused(other, 7, text);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPIRED", "QUERY"})
  void tokenOfVersionOne_isStillRead(ContinuationToken kind) {
    byte[] bytes = ByteBuffer.allocate(9).put((byte) 1).putInt(7).put(POSITION).array();
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    assertThat(read(kind, 7, text)).isEqualTo(POSITION);
    assertRefused(kind, 8, text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "AQ", "!!", "{}", "BQAAAA", "CwAAAAcA", "ä"})
  void textThatIsNotAToken_isRefused(String text) {
    for (ContinuationToken kind : ContinuationToken.values()) {
      assertRefused(kind, 7, text);
    }
  }

  @Test
  void positionThatIsCutOff_isRefused() {
    String text = ContinuationToken.QUERY.encode(7, POSITION);
    assertThatThrownBy(() -> ContinuationToken.QUERY.decode(7, text, ByteBuffer::getLong))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Invalid Continuation Token");
    assertThatThrownBy(
            () ->
                ContinuationToken.QUERY.decode(7, text, bytes -> ContinuationToken.bytes(bytes, 5)))
        .isInstanceOf(EngineException.class);
  }

  @Test
  void tokensAreBounded() {
    int most = ContinuationToken.MAX_CHARACTERS * 3 / 4 - 5;
    assertThat(ContinuationToken.QUERY.encode(7, new byte[most]))
        .hasSize(ContinuationToken.MAX_CHARACTERS);
    assertThatThrownBy(() -> ContinuationToken.QUERY.encode(7, new byte[most + 1]))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("at most 12288");
    String text = ContinuationToken.QUERY.encode(7, POSITION) + "A".repeat(4);
    assertThat(read(ContinuationToken.QUERY, 7, text)).hasSize(7);
    assertRefused(
        ContinuationToken.QUERY, 7, text + "A".repeat(ContinuationToken.MAX_READ_CHARACTERS));
  }

  private static byte[] read(ContinuationToken kind, int owner, String text) {
    return kind.decode(owner, text, bytes -> ContinuationToken.bytes(bytes, bytes.remaining()));
  }

  private static void assertRefused(ContinuationToken kind, int owner, String text) {
    assertThatThrownBy(() -> read(kind, owner, text))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Invalid Continuation Token. The continuation is not one that ")
        .extracting(thrown -> ((EngineException) thrown).reason())
        .isEqualTo(EngineException.Reason.INVALID);
  }
}
