// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.azure.cosmos.CosmosClient;
import dev.ephemeris.clients.conformance.CaseTests;
import dev.ephemeris.clients.conformance.Outcome;
import dev.ephemeris.clients.conformance.StoredCases;
import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.CaseFiles;
import dev.ephemeris.conformance.QueryCase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
  /** Enough to keep the server busy while the client works, and the other way round. */
  private static final int AT_A_TIME = 4;

  private record Key(JavaMode mode, String file, String name) {}

  private static CosmosClient client;
  private static ExecutorService threads;

  @BeforeAll
  static void connect(StoredCases stored) {
    client = StoredCases.builder(stored.server()).buildClient();
    threads = Executors.newFixedThreadPool(AT_A_TIME);
  }

  @AfterAll
  static void disconnect() {
    threads.shutdownNow();
    client.close();
  }

  @TestFactory
  Stream<DynamicNode> cases() {
    Map<Key, CompletableFuture<Outcome>> outcomes = ask(new CaseQueries(client));
    return new CaseTests<JavaMode>(
            JavaExclusions.all(),
            (mode, file, one) ->
                Objects.requireNonNull(outcomes.get(new Key(mode, file.name(), one.name()))).join(),
            ConformanceIT::unpacked)
        .all(JavaMode.values());
  }

  private static Map<Key, CompletableFuture<Outcome>> ask(CaseQueries queries) {
    Map<Key, CompletableFuture<Outcome>> outcomes = new HashMap<>();
    for (JavaMode mode : JavaMode.values()) {
      for (CaseFile file : CaseFiles.all()) {
        for (QueryCase one : file.cases()) {
          if (CaseTests.isRun(mode, file, one)) {
            outcomes.put(
                new Key(mode, file.name(), one.name()),
                CompletableFuture.supplyAsync(() -> queries.outcome(mode, file, one), threads));
          }
        }
      }
    }
    return outcomes;
  }

  /**
   * If the only row of a page is an array, the client takes it for an aggregate and shows its
   * elements as rows; and again if that array contains only an array.
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
