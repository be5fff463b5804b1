// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.function.Function;

/**
 * The kinds of continuations, and the only code that writes and reads them as text. A token has a
 * version, the number of the container or list that it continues, and the position after which the
 * next page begins. It is Base64 for URLs, so it needs no escaping in headers and JSON.
 */
public enum ContinuationToken {
  ITEMS(8, 8, "this container has given"),
  EXPIRED(4, 1, "this container has given"),
  UPCOMING(2, 2, "this container has given"),
  QUERY(5, 1, "this container has given for a query"),
  CATALOGUE_LIST(6, 6, "this server has given"),
  CATALOGUE_QUERY(7, 7, "this server has given");

  /** The longest token that is written: clients send it in a header. */
  static final int MAX_CHARACTERS = 12 * 1024;

  /** The longest text that is decoded. */
  static final int MAX_READ_CHARACTERS = 64 * 1024;

  private static final int HEAD_BYTES = Byte.BYTES + Integer.BYTES;

  private final int version;
  private final int earlierVersion;
  private final String origin;

  /**
   * @param version the first byte; each kind has its own, and it changes when the content changes
   * @param earlierVersion is read as well, because its content is the same: clients may hold tokens
   *     from when three kinds shared version 1
   */
  ContinuationToken(int version, int earlierVersion, String origin) {
    this.version = version;
    this.earlierVersion = earlierVersion;
    this.origin = origin;
  }

  /**
   * Writes a token.
   *
   * @param owner the number of the container or list that it continues
   */
  public String encode(int owner, byte[] position) {
    ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + position.length);
    bytes.put((byte) version).putInt(owner).put(position);
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    if (text.length() > MAX_CHARACTERS) {
      throw EngineException.invalid(
          "The query has to remember too much from one page to the next: %d characters, at most %d are possible."
              .formatted(text.length(), MAX_CHARACTERS));
    }
    return text;
  }

  /**
   * Reads a token. Text that is not a token of this kind and owner is refused.
   *
   * @param reader reads the position; it may try to read past the end of the bytes
   */
  public <T> T decode(int owner, String text, Function<ByteBuffer, T> reader) {
    if (text.length() > MAX_READ_CHARACTERS) {
      throw refusal();
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      byte found = bytes.get();
      if ((found != version && found != earlierVersion) || bytes.getInt() != owner) {
        throw refusal();
      }
      return reader.apply(bytes);
    } catch (IllegalArgumentException | BufferUnderflowException notAToken) {
      throw refusal();
    }
  }

  /** Reads the next bytes of a position. */
  public static byte[] bytes(ByteBuffer from, int length) {
    if (length > from.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    from.get(bytes);
    return bytes;
  }

  /** The error for a continuation that cannot be used. */
  public EngineException refusal() {
    return EngineException.invalid(
        "Invalid Continuation Token. The continuation is not one that %s. Start from the beginning."
            .formatted(origin));
  }
}
