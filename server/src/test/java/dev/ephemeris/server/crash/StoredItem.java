// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.WireClient;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** An item in a query's result. */
record StoredItem(String id, int version, long writtenSecond, int group) {
  private static final int PAGE_ROWS = 1000;

  /** All items of a container by their ids. Without a condition no index is used. */
  static Map<String, StoredItem> scan(WireClient client, String container) {
    Map<String, StoredItem> items = new HashMap<>();
    QueryRows rows =
        new QueryRows(client, container, "SELECT c.id, c.version, c._ts, c[\"group\"] FROM c")
            .pageSize(PAGE_ROWS);
    for (JsonNode row : rows.all()) {
      StoredItem item =
          new StoredItem(
              row.path("id").asString(),
              row.path("version").asInt(),
              row.path("_ts").asLong(),
              row.path("group").asInt());
      items.put(item.id(), item);
    }
    return items;
  }
}
