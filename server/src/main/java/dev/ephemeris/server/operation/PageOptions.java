// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import org.jspecify.annotations.Nullable;

/** Reads the beginning and the size of a page from a request's options. */
final class PageOptions {
  private static final long BYTES_PER_KILOBYTE = 1024;

  private static final String COUNT_RULE = "a positive number, or -1 to leave it to the server";

  private PageOptions() {}

  /** The number of items of a page; 0 if the server decides. */
  static int maxItemCount(Request request) {
    Long count = request.number(RequestOption.MAX_ITEM_COUNT, COUNT_RULE);
    return count == null ? ItemListing.DEFAULT_PAGE_ITEMS : maxItemCount(request, count);
  }

  private static int maxItemCount(Request request, long count) {
    if (count == -1) {
      return 0;
    }
    if (count <= 0) {
      throw request.refused(RequestOption.MAX_ITEM_COUNT, COUNT_RULE, count);
    }
    return Math.toIntExact(count);
  }

  /** How many databases, containers or offers a page may have. */
  static int maxResourceCount(Request request) {
    int asked = maxItemCount(request);
    return asked == 0 ? ItemListing.MAX_PAGE_ITEMS : Math.min(asked, ItemListing.MAX_PAGE_ITEMS);
  }

  /** The same for a query. For queries without rows, such as TOP 0, clients ask for pages of 0. */
  static int maxRowCount(Request request) {
    Long count = request.number(RequestOption.MAX_ITEM_COUNT, COUNT_RULE);
    if (count == null) {
      return QueryRequest.UNSAID;
    }
    return count == 0 ? 0 : maxItemCount(request, count);
  }

  /**
   * Refuses a page whose continuation is longer than the client's limit.
   *
   * @param continuation null on the last page
   */
  static void checkLimit(Request request, @Nullable String continuation) {
    if (continuation == null) {
      return;
    }
    Long kilobytes = request.number(RequestOption.CONTINUATION_LIMIT_KILOBYTES, "a whole number");
    if (kilobytes == null || continuation.length() <= BYTES_PER_KILOBYTE * kilobytes) {
      return;
    }
    throw new WireException(
        WireError.BAD_REQUEST,
        "The continuation token limit specified is not large enough: there are more rows, and to go on takes %d characters."
            .formatted(continuation.length()));
  }

  /**
   * The page's continuation; null for the first page, for which some clients send an empty text.
   */
  static @Nullable String continuation(Request request) {
    String text = request.text(RequestOption.CONTINUATION);
    return text == null || text.isEmpty() ? null : text;
  }
}
