// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.ResourceId;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An item as read by a client or from storage.
 *
 * @param number from its resource id
 * @param rank a property that some items lack
 * @param ttl the text of its ttl, valid or not
 */
record FoundItem(
    String id,
    long number,
    String partitionKey,
    long content,
    @Nullable Long rank,
    @Nullable String ttl,
    long timestampSeconds,
    String etag) {
  private static final Pattern TEXT =
      Pattern.compile(
          "\\{\"id\":\"(\\w+)\",\"pk\":\"(\\w+)\",\"group\":\\d+,\"content\":(\\d+)(?:,\"rank\":(\\d+))?(?:,\"ttl\":([^,}]+))?"
              + ",\"_rid\":\"([^\"]+)\".*\"_etag\":\"\\\\(\"[-0-9a-f]+)\\\\\"\".*\"_ts\":(\\d+)}");

  static FoundItem of(byte[] json) {
    String text = new String(json, StandardCharsets.UTF_8);
    Matcher found = TEXT.matcher(text);
    assertThat(found.matches()).as("Not as an item was written: %s", text).isTrue();
    String rank = found.group(4);
    return new FoundItem(
        found.group(1),
        ResourceId.parse(found.group(6)).orElseThrow().number(),
        found.group(2),
        Long.parseLong(found.group(3)),
        rank == null ? null : Long.valueOf(rank),
        found.group(5),
        Long.parseLong(found.group(8)),
        found.group(7) + "\"");
  }

  /** A stored item; its head must agree with its text. */
  static FoundItem of(ItemRecord stored) {
    FoundItem item = of(stored.json());
    assertThat(item.timestampSeconds).as("_ts of %s", item).isEqualTo(stored.timestampSeconds());
    assertThat(item.etag)
        .as("ETag of %s", item)
        .isEqualTo(ETag.of(stored.lsn(), stored.timestampSeconds()));
    return item;
  }
}
