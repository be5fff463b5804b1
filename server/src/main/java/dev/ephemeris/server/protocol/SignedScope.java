// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request is signed for.
 *
 * @param otherTypes types under which it may be signed as well
 * @param link by names or resource ids, as they are
 * @param linkAsWritten the link as the client has encoded it; null where that is the same. Clients
 *     differ in whether they sign an id before or after encoding it.
 */
public record SignedScope(
    String type, List<String> otherTypes, String link, @Nullable String linkAsWritten) {
  public SignedScope(String type, String link) {
    this(type, List.of(), link, null);
  }

  /** The same, with the link as the client has written it; null where that is not known. */
  public SignedScope asWritten(@Nullable String written) {
    return written == null || written.equals(link)
        ? this
        : new SignedScope(type, otherTypes, link, written);
  }
}
