// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;

/** Damages stored bytes in every way, and asserts that it is noticed. */
final class Damage {
  private static final int RANDOM_ROUNDS = 5_000;
  private static final long SEED = 20_260_101;

  private Damage() {}

  /** A value that is cut short anywhere is refused. */
  static void truncatedIsRefused(byte[] stored, Function<byte[], ?> decode) {
    for (int length = 0; length < stored.length; length++) {
      byte[] truncated = Arrays.copyOf(stored, length);
      assertThatExceptionOfType(CorruptValueException.class)
          .as("cut to %d of %d bytes", length, stored.length)
          .isThrownBy(() -> decode.apply(truncated));
    }
  }

  /** A value with additional bytes is refused. */
  static void tooLongIsRefused(byte[] stored, Function<byte[], ?> decode) {
    byte[] tooLong = Arrays.copyOf(stored, stored.length + 1);
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> decode.apply(tooLong))
        .withMessageContaining("1 bytes too many");
  }

  /** A value in another version of the encoding is refused. */
  static void otherEncodingIsRefused(byte[] stored, Function<byte[], ?> decode) {
    byte[] other = stored.clone();
    other[0]++;
    assertThatExceptionOfType(CorruptValueException.class).isThrownBy(() -> decode.apply(other));
  }

  /**
   * A value with random changes is either refused as corrupt, or is another value that is encoded
   * as exactly these bytes. No change is ignored, and no other exception is thrown.
   */
  static void changedBytesAreRefusedOrKept(byte[] stored, Function<byte[], byte[]> decodeEncode) {
    Random random = new Random(SEED);
    for (int round = 0; round < RANDOM_ROUNDS; round++) {
      byte[] damaged = stored.clone();
      int changes = 1 + random.nextInt(3);
      for (int i = 0; i < changes; i++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      byte[] encodedAgain;
      try {
        encodedAgain = decodeEncode.apply(damaged);
      } catch (CorruptValueException refused) {
        continue;
      }
      assertThat(encodedAgain).as("round %d", round).isEqualTo(damaged);
    }
  }

  /** All checks, for a value whose end is fixed. */
  static void isNoticed(byte[] stored, Function<byte[], byte[]> decodeEncode) {
    truncatedIsRefused(stored, decodeEncode);
    tooLongIsRefused(stored, decodeEncode);
    otherEncodingIsRefused(stored, decodeEncode);
    changedBytesAreRefusedOrKept(stored, decodeEncode);
  }
}
