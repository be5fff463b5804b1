package dev.ephemeris.clients.java4;

import com.azure.cosmos.CosmosClient;
import dev.ephemeris.clients.conformance.CaseTests;
import dev.ephemeris.clients.conformance.StoredCases;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

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
    return new CaseTests<>(JavaExclusions.all(), queries::outcome).all(JavaMode.values());
  }
}
