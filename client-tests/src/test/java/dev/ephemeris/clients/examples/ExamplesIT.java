// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SharedServer;
import dev.ephemeris.clients.dotnet.CSharpRunner;
import dev.ephemeris.clients.javascript.NodePackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("slow")
@ExtendWith(SharedServer.class)
class ExamplesIT {
  private static final Path EXAMPLES = ServerProcess.root().resolve("client-tests/examples");

  private CosmosClient client;

  @BeforeEach
  void connect(ServerProcess server) {
    client =
        new CosmosClientBuilder()
            .endpoint(server.endpoint().toString())
            .key(ServerProcess.KEY)
            .gatewayMode()
            .buildClient();
  }

  @AfterEach
  void removeShop() {
    client.createDatabaseIfNotExists("shop"); // a program that was skipped made none
    client.getDatabase("shop").delete();
    client.close();
  }

  private void assertDone(Command program) {
    assertThat(program.output()).contains("SO05");
    CosmosContainer orders = client.getDatabase("shop").getContainer("orders");
    assertThat(orders.read().getProperties().getDefaultTimeToLiveInSeconds()).isNull();
    assertThat(orders.getFeedRanges()).as("one range for each 6,000 RU/s").hasSize(4);
    ObjectNode order =
        orders.readItem("SO05", new PartitionKey("CO18009186470"), ObjectNode.class).getItem();
    assertThat(order.has("ttl")).isFalse();
  }

  @Test
  @DisplayName("T22 the Java program of the README")
  void java(ServerProcess server) {
    Command program =
        Command.run(
                EXAMPLES.resolve("java"),
                Map.of(
                    "COSMOS_ENDPOINT",
                    server.endpoint().toString(),
                    "COSMOS_KEY",
                    ServerProcess.KEY,
                    "COSMOS_EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED",
                    "true"),
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "Orders.java"))
            .orThrow();
    assertDone(program);
  }

  /**
   * Node looks for packages in the folders above a program, so it runs in the folder of the client.
   */
  @Test
  @DisplayName("T22 the Node program of the README")
  void node(ServerProcess server) throws IOException {
    Path packages = NodePackage.installed().resolve("node_modules");
    Path program = Files.createTempFile(packages, "orders-", ".mjs");
    try {
      Files.copy(EXAMPLES.resolve("node/orders.mjs"), program, StandardCopyOption.REPLACE_EXISTING);
      assertDone(NodePackage.node(server, packages, List.of(program.toString())).orThrow());
    } finally {
      Files.delete(program);
    }
  }

  @Test
  @DisplayName("T22 the C# program of the README")
  void dotNet(ServerProcess server) {
    Optional<CSharpRunner> runner = CSharpRunner.find();
    assumeTrue(runner.isPresent(), CSharpRunner.MISSING);
    assertDone(runner.get().run(server, EXAMPLES.resolve("dotnet/Orders.cs"), Map.of()).orThrow());
  }
}
