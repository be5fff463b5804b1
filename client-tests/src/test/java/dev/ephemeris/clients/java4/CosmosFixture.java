// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import dev.ephemeris.clients.ServerClock;
import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SharedServer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server, a client connected to it, and a database, for one test class. */
final class CosmosFixture implements BeforeAllCallback, AfterAllCallback {
  private final AtomicInteger names = new AtomicInteger();
  private final boolean ownsServer;
  private @Nullable ServerProcess server;
  private @Nullable CosmosClient client;
  private @Nullable CosmosDatabase database;

  private CosmosFixture(boolean ownsServer) {
    this.ownsServer = ownsServer;
  }

  /** On the server that most classes share. */
  static CosmosFixture onSharedServer() {
    return new CosmosFixture(false);
  }

  /** On a server that the class may stop and kill. */
  static CosmosFixture onOwnServer() {
    return new CosmosFixture(true);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (ownsServer) {
      server = new ServerProcess();
      server.start();
    } else {
      server = SharedServer.of(context);
    }
    client = builder().buildClient();
    String name = context.getRequiredTestClass().getName();
    client.createDatabase(name);
    database = client.getDatabase(name);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (client != null) {
      client.close();
    }
    if (ownsServer && server != null) {
      server.close();
    }
  }

  /**
   * A client as most programs build it; responses to writes contain the item, so that tests see it.
   */
  CosmosClientBuilder builder() {
    return new CosmosClientBuilder()
        .endpoint(server().endpoint().toString())
        .key(ServerProcess.KEY)
        .gatewayMode()
        .consistencyLevel(ConsistencyLevel.SESSION)
        .contentResponseOnWriteEnabled(true);
  }

  ServerProcess server() {
    return Objects.requireNonNull(server);
  }

  ServerClock clock() {
    return server().clock();
  }

  CosmosClient client() {
    return Objects.requireNonNull(client);
  }

  CosmosDatabase database() {
    return Objects.requireNonNull(database);
  }

  /** An id that no other test of the class uses. */
  String newName(String prefix) {
    return prefix + '-' + names.incrementAndGet();
  }

  /** A new container with the partition key {@code /pk}. */
  CosmosContainer newContainer(@Nullable Integer defaultTtl) {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(newName("container"), "/pk");
    properties.setDefaultTimeToLiveInSeconds(defaultTtl);
    return createContainer(properties);
  }

  CosmosContainer createContainer(CosmosContainerProperties properties) {
    database().createContainer(properties);
    return database().getContainer(properties.getId());
  }
}
