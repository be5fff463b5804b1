// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.util.CosmosPagedIterable;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ephemeris.clients.conformance.Outcome;
import dev.ephemeris.clients.conformance.StoredCases;
import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.QueryCase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Runs the queries of cases. */
final class CaseQueries {
  private static final int MAX_PAGES = 120;
  private static final ObjectMapper CLIENT_JSON = new ObjectMapper();
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final CosmosClient client;

  CaseQueries(CosmosClient client) {
    this.client = client;
  }

  Outcome outcome(JavaMode mode, CaseFile file, QueryCase one) {
    CosmosContainer container =
        client
            .getDatabase(StoredCases.DATABASE)
            .getContainer(StoredCases.container(file, mode.ranges()));
    try {
      List<JsonNode> rows =
          mode.resumed() ? resumed(container, mode, one) : pages(container, mode, one);
      return Outcome.of(rows.stream().map(row -> JSON.readTree(row.toString())).toList());
    } catch (CosmosException e) {
      return Outcome.refused(e.getShortMessage());
    } catch (RuntimeException e) {
      // The client itself failed; the case's exclusion, if there is one, gives the reason.
      return Outcome.refused(e.toString());
    }
  }

  private static List<JsonNode> pages(CosmosContainer container, JavaMode mode, QueryCase one) {
    List<JsonNode> rows = new ArrayList<>();
    int pages = 0;
    for (FeedResponse<JsonNode> page : query(container, one).iterableByPage(mode.pageSize())) {
      rows.addAll(page.getResults());
      checkEnd(++pages);
    }
    return rows;
  }

  private static List<JsonNode> resumed(CosmosContainer container, JavaMode mode, QueryCase one) {
    List<JsonNode> rows = new ArrayList<>();
    @Nullable String continuation = null;
    int pages = 0;
    do {
      FeedResponse<JsonNode> page =
          query(container, one).iterableByPage(continuation, mode.pageSize()).iterator().next();
      rows.addAll(page.getResults());
      continuation = page.getContinuationToken();
      checkEnd(++pages);
    } while (continuation != null);
    return rows;
  }

  private static void checkEnd(int pages) {
    if (pages == MAX_PAGES) {
      throw new IllegalStateException("There is no end after " + MAX_PAGES + " pages");
    }
  }

  private static CosmosPagedIterable<JsonNode> query(CosmosContainer container, QueryCase one) {
    List<SqlParameter> parameters = new ArrayList<>();
    one.parameters()
        .forEachEntry(
            (name, value) -> parameters.add(new SqlParameter(name, json(value.toString()))));
    return container.queryItems(
        new SqlQuerySpec(one.query(), parameters), new CosmosQueryRequestOptions(), JsonNode.class);
  }

  /** The cases are parsed by one major version of Jackson; the client uses another. */
  private static JsonNode json(String text) {
    try {
      return CLIENT_JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
