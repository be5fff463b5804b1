// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.CaseFiles;
import dev.ephemeris.conformance.Coverage;
import dev.ephemeris.conformance.QueryCase;
import dev.ephemeris.conformance.RowComparison;
import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The conformance cases over HTTP, with one range of partition keys and with several. */
@Tag("slow")
class QueryConformanceTest {
  private static final int MAX_PAGES = 1000;
  private static final List<Integer> PAGE_SIZES = List.of(100, 1);

  @RegisterExtension
  static final RunningServer SERVER =
      RunningServer.with(EngineOptions.defaults().unlimitedThroughput(true));

  @TestFactory
  Stream<DynamicContainer> oneRange() {
    return CaseFiles.all().stream().map(file -> tests(file, 400));
  }

  @TestFactory
  Stream<DynamicContainer> severalRanges() {
    return CaseFiles.all().stream().map(file -> tests(file, 18_000));
  }

  private static DynamicContainer tests(CaseFile file, int throughput) {
    String container = container(file, throughput);
    return DynamicContainer.dynamicContainer(
        file.name(),
        file.cases().stream()
            .map(
                one ->
                    DynamicTest.dynamicTest(
                        one.name(),
                        () -> check(container, one, Coverage.of(PAGE_SIZES, file, one)))));
  }

  private static String container(CaseFile file, int throughput) {
    String database = SERVER.newDatabase();
    SERVER
        .client()
        .post(database + "/colls", containerJson(file))
        .header("x-ms-offer-throughput", Integer.toString(throughput))
        .send()
        .is(201);
    String container = database + "/colls/items";
    for (ObjectNode document : file.documents()) {
      String partitionKey = document.path(file.partitionKeyPath().substring(1)).toString();
      SERVER
          .client()
          .post(container + "/docs", document.toString())
          .partitionKeyJson("[" + partitionKey + "]")
          .send()
          .is(201);
    }
    return container;
  }

  private static String containerJson(CaseFile file) {
    ObjectNode container = JsonNodeFactory.instance.objectNode().put("id", "items");
    ObjectNode partitionKey = container.putObject("partitionKey");
    partitionKey
        .put("kind", "Hash")
        .put("version", 2)
        .putArray("paths")
        .add(file.partitionKeyPath());
    container.setAll(file.settings());
    return container.toString();
  }

  private static void check(String container, QueryCase one, List<Integer> pageSizes) {
    if (one.error() != null) {
      Answer answer = page(container, one, "", 100);
      answer.is(400);
      assertThat(answer.text()).contains(escaped(one.error()));
      return;
    }
    for (int pageSize : pageSizes) {
      assertThat(RowComparison.difference(one, rows(container, one, pageSize)))
          .as("with pages of %d", pageSize)
          .isNull();
    }
  }

  /** The message is JSON within JSON. */
  private static String escaped(String text) {
    String once = JsonNodeFactory.instance.stringNode(text).toString();
    String twice =
        JsonNodeFactory.instance.stringNode(once.substring(1, once.length() - 1)).toString();
    return twice.substring(1, twice.length() - 1);
  }

  private static List<JsonNode> rows(String container, QueryCase one, int pageSize) {
    List<JsonNode> rows = new ArrayList<>();
    String continuation = "";
    for (int pages = 0; continuation != null; pages++) {
      assertThat(pages).isLessThan(MAX_PAGES);
      Answer answer = page(container, one, continuation, pageSize).is(200);
      JsonNode page = answer.json().path("Documents");
      assertThat(page.size()).isLessThanOrEqualTo(pageSize);
      page.forEach(rows::add);
      continuation = answer.header("x-ms-continuation");
    }
    return rows;
  }

  private static Answer page(String container, QueryCase one, String continuation, int pageSize) {
    WireClient.Call call =
        SERVER
            .client()
            .post(container + "/docs", body(one))
            .header("content-type", "application/query+json")
            .header("x-ms-documentdb-isquery", "true")
            .header("x-ms-documentdb-query-enablecrosspartition", "true")
            .header("x-ms-max-item-count", Integer.toString(pageSize));
    return (continuation.isEmpty() ? call : call.header("x-ms-continuation", continuation)).send();
  }

  private static String body(QueryCase one) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("query", one.query());
    ArrayNode parameters = body.putArray("parameters");
    one.parameters()
        .forEachEntry(
            (name, value) -> parameters.addObject().put("name", name).set("value", value));
    return body.toString();
  }
}
