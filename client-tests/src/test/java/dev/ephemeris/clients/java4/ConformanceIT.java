package dev.ephemeris.clients.java4;

import com.azure.cosmos.CosmosClient;
import dev.ephemeris.clients.conformance.CaseTests;
import dev.ephemeris.clients.conformance.StoredCases;
import dev.ephemeris.conformance.QueryCase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The conformance cases through the Java client. */
@Tag("slow")
@ExtendWith(StoredCases.Extension.class)
class ConformanceIT {
  private static CosmosClient client;

  @BeforeAll
  static void connect(StoredCases stored) {
    client = StoredCases.builder(stored.server()).buildClient();
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  @TestFactory
  Stream<DynamicNode> cases() {
    CaseQueries queries = new CaseQueries(client);
    return new CaseTests<>(JavaExclusions.all(), queries::outcome, ConformanceIT::unpacked)
        .all(JavaMode.values());
  }

  /**
   * A page whose only row is an array is taken for an aggregate by the client, which shows the
   * array's elements as rows; and again, when there is an array alone in the array.
   */
  private static QueryCase unpacked(QueryCase one) {
    List<JsonNode> rows = one.rows();
    while (rows.size() == 1 && rows.getFirst().isArray()) {
      rows = rows.getFirst().valueStream().toList();
    }
    return new QueryCase(
        one.name(), one.query(), one.parameters(), rows, one.ordered(), one.error());
  }
}
