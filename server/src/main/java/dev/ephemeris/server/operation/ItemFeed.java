// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Builds the body of a page of items or rows. */
final class ItemFeed {
  /** Room for the text before and after the items. */
  private static final int FRAME_BYTES = 128;

  private final ByteArrayOutputStream body;
  private int count;

  ItemFeed(Container container) {
    this(container, 1024);
  }

  /**
   * @param itemBytes approximate size of the items
   */
  ItemFeed(Container container, int itemBytes) {
    body = new ByteArrayOutputStream(FRAME_BYTES + itemBytes);
    body.writeBytes(ascii("{\"_rid\":\"" + container.resourceId() + "\",\"Documents\":["));
  }

  /** Adds JSON text. */
  void add(byte[] json, int offset, int length) {
    if (count > 0) {
      body.write(',');
    }
    count++;
    body.write(json, offset, length);
  }

  Result response(@Nullable String continuation, int partitionId, long lsn, RequestUnits charge) {
    body.writeBytes(ascii("],\"_count\":" + count + "}"));
    return Result.json(200, body.toByteArray())
        .charged(charge)
        .with(ResultFact.ITEM_COUNT, count)
        .seen(partitionId, lsn)
        .withOptional(ResultFact.CONTINUATION, continuation);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
