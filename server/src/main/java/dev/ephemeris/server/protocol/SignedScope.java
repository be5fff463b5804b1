// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request has to be signed for.
 *
 * @param otherTypes types that may be signed instead
 * @param link by names or resource ids, decoded
 * @param linkAsWritten the link as the client has encoded it; null if that is the same. Some
 *     clients sign an id before encoding it, others after.
 */
public record SignedScope(
    String type, List<String> otherTypes, String link, @Nullable String linkAsWritten) {
  public SignedScope(String type, String link) {
    this(type, List.of(), link, null);
  }

  /** The same, with the link as the client has written it; null if not known. */
  public SignedScope asWritten(@Nullable String written) {
    return written == null || written.equals(link)
        ? this
        : new SignedScope(type, otherTypes, link, written);
  }
}
