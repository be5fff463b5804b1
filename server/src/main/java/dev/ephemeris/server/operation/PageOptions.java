// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.item.ItemListing;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import org.jspecify.annotations.Nullable;

/** Reads where a page begins and how many items it may have. */
final class PageOptions {
  private static final long BYTES_PER_KILOBYTE = 1024;

  private PageOptions() {}

  /** 0 leaves it to the server. */
  static int maxItemCount(Request request) {
    String text = request.text(RequestOption.MAX_ITEM_COUNT);
    if (text == null) {
      return ItemListing.DEFAULT_PAGE_ITEMS;
    }
    try {
      int count = Integer.parseInt(text.trim());
      if (count == -1) {
        return 0;
      }
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Said below, together with the numbers that are not allowed.
    }
    throw new WireException(
        WireError.BAD_REQUEST,
        "The %s must be a positive number, or -1 to leave it to the server; it is '%s'."
            .formatted(request.nameOf(RequestOption.MAX_ITEM_COUNT), text));
  }

  /** The same for a query: when it asks for no rows at all, clients also ask for pages of none. */
  static int maxRowCount(Request request) {
    String text = request.text(RequestOption.MAX_ITEM_COUNT);
    if (text == null) {
      return QueryRequest.UNSAID;
    }
    return text.trim().equals("0") ? 0 : maxItemCount(request);
  }

  /**
   * Refuses a page whose continuation is longer than the client can keep.
   *
   * @param continuation null on the last page
   */
  static void checkLimit(Request request, @Nullable String continuation) {
    String text = request.text(RequestOption.CONTINUATION_LIMIT_KILOBYTES);
    if (text == null || text.isBlank() || continuation == null) {
      return;
    }
    try {
      if (continuation.length() <= BYTES_PER_KILOBYTE * Long.parseLong(text.trim())) {
        return;
      }
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The %s must be a whole number; it is '%s'."
              .formatted(request.nameOf(RequestOption.CONTINUATION_LIMIT_KILOBYTES), text));
    }
    throw new WireException(
        WireError.BAD_REQUEST,
        "The continuation token limit specified is not large enough: there are more rows, and to go on takes %d characters."
            .formatted(continuation.length()));
  }

  /** Where the page goes on; null for the first. Some clients send an empty header for that. */
  static @Nullable String continuation(Request request) {
    String text = request.text(RequestOption.CONTINUATION);
    return text == null || text.isEmpty() ? null : text;
  }
}
