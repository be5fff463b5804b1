// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.auth;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The account's secret key for signing requests. Never printed, never logged. */
public final class AccountKey {
  /**
   * The key that the vendor publishes for its emulator and uses in samples. Everybody knows it, so
   * it is accepted on loopback only.
   */
  private static final String PUBLISHED =
      "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

  private static final String ALGORITHM = "HmacSHA256";

  /** Shorter keys could be guessed. */
  private static final int MIN_BYTES = 32;

  private final SecretKeySpec secret;
  private final boolean published;

  private AccountKey(byte[] bytes, boolean published) {
    this.secret = new SecretKeySpec(bytes, ALGORITHM);
    this.published = published;
  }

  /** The published emulator key. */
  public static AccountKey published() {
    return parse(PUBLISHED);
  }

  /** Reads a key from base64. */
  public static AccountKey parse(String base64) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64.trim());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The key must be base64.", e);
    }
    if (bytes.length < MIN_BYTES) {
      throw new IllegalArgumentException(
          "The key must have at least %d bytes; this one has %d. 'openssl rand -base64 64' makes a good one."
              .formatted(MIN_BYTES, bytes.length));
    }
    // The same bytes have several base64 texts, so bytes are compared.
    return new AccountKey(bytes, Arrays.equals(bytes, Base64.getDecoder().decode(PUBLISHED)));
  }

  public boolean isPublished() {
    return published;
  }

  /** A new {@link Mac} with this key. */
  Mac newMac() {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  @Override
  public String toString() {
    return published ? "the published emulator key" : "a key of your own";
  }
}
