// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;

/** Damages stored bytes in every way there is, and insists that it is noticed. */
final class Damage {
  private static final int RANDOM_ROUNDS = 5_000;
  private static final long SEED = 20_260_101;

  private Damage() {}

  /** Cut short anywhere, it is refused. */
  static void truncatedIsRefused(byte[] stored, Function<byte[], ?> decode) {
    for (int length = 0; length < stored.length; length++) {
      byte[] truncated = Arrays.copyOf(stored, length);
      assertThatExceptionOfType(CorruptValueException.class)
          .as("cut to %d of %d bytes", length, stored.length)
          .isThrownBy(() -> decode.apply(truncated));
    }
  }

  /** With anything behind it, it is refused. */
  static void tooLongIsRefused(byte[] stored, Function<byte[], ?> decode) {
    byte[] tooLong = Arrays.copyOf(stored, stored.length + 1);
    assertThatExceptionOfType(CorruptValueException.class)
        .isThrownBy(() -> decode.apply(tooLong))
        .withMessageContaining("1 bytes too many");
  }

  /** What another version of the encoding wrote is refused. */
  static void otherEncodingIsRefused(byte[] stored, Function<byte[], ?> decode) {
    byte[] other = stored.clone();
    other[0]++;
    assertThatExceptionOfType(CorruptValueException.class).isThrownBy(() -> decode.apply(other));
  }

  /**
   * With random bytes changed it is either refused as corrupt, or means something else that encodes
   * to just these bytes. Nothing is overlooked, and nothing else is thrown.
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

  /** All of it, for a value that must end where it ends. */
  static void isNoticed(byte[] stored, Function<byte[], byte[]> decodeEncode) {
    truncatedIsRefused(stored, decodeEncode);
    tooLongIsRefused(stored, decodeEncode);
    otherEncodingIsRefused(stored, decodeEncode);
    changedBytesAreRefusedOrKept(stored, decodeEncode);
  }
}
