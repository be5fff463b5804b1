package dev.ephemeris.server.wire;

import java.util.OptionalLong;

/**
 * Session tokens: how far a client has seen each partition. Written as {@code
 * {partition}:{version}#{lsn}}; several are joined by commas. A version of -1 is what clients know
 * from a single-region account.
 */
public final class SessionToken {
  private SessionToken() {}

  public static String of(int ordinal, long lsn) {
    return ordinal + ":-1#" + lsn;
  }

  /** The LSN that a token names for a partition; empty when it names none. */
  public static OptionalLong lsnOf(String token, String partitionId) {
    for (String part : token.split(",", -1)) {
      int colon = part.indexOf(':');
      if (colon > 0 && part.substring(0, colon).trim().equals(partitionId)) {
        return parseLsn(part.substring(colon + 1));
      }
    }
    return OptionalLong.empty();
  }

  private static OptionalLong parseLsn(String text) {
    String[] fields = text.trim().split("#", -1);
    // The old form is the bare LSN; the newer one is version, LSN, and more for further regions.
    String lsn = fields.length == 1 ? fields[0] : fields[1];
    try {
      return OptionalLong.of(Long.parseLong(lsn));
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST, "The session token is not well-formed: " + text);
    }
  }
}
