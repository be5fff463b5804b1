package dev.ephemeris.server.operation;

import dev.ephemeris.engine.item.ItemListing;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import org.jspecify.annotations.Nullable;

/** Reads how many items a page may have, and where it begins. */
final class PageHeaders {
  private PageHeaders() {}

  /** 0 leaves it to the server. */
  static int maxItemCount(WireRequest request) {
    String text = request.header(WireHeaders.MAX_ITEM_COUNT);
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
        "The x-ms-max-item-count must be a positive number, or -1 to leave it to the server; it is '%s'."
            .formatted(text));
  }

  /** Where the page before ended; null for the first page, which some clients ask for by "". */
  static @Nullable String continuation(WireRequest request) {
    String continuation = request.header(WireHeaders.CONTINUATION);
    return continuation == null || continuation.isEmpty() ? null : continuation;
  }
}
