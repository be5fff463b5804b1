// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java2;

import com.microsoft.azure.documentdb.ConnectionMode;
import com.microsoft.azure.documentdb.ConnectionPolicy;
import com.microsoft.azure.documentdb.ConsistencyLevel;
import com.microsoft.azure.documentdb.Database;
import com.microsoft.azure.documentdb.DocumentClient;
import com.microsoft.azure.documentdb.DocumentClientException;
import com.microsoft.azure.documentdb.DocumentCollection;
import com.microsoft.azure.documentdb.PartitionKeyDefinition;
import com.microsoft.azure.documentdb.RequestOptions;
import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SharedServer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The shared server, a client connected to it, and a database, for one test class. */
final class DocumentsFixture implements BeforeAllCallback, AfterAllCallback {
  private static final int THROUGHPUT = 20_000;

  private @Nullable ServerProcess server;
  private @Nullable DocumentClient client;
  private String databaseLink = "";
  private int collections;

  @Override
  public void beforeAll(ExtensionContext context) throws DocumentClientException {
    server = SharedServer.of(context);
    ConnectionPolicy policy = new ConnectionPolicy();
    policy.setConnectionMode(ConnectionMode.Gateway);
    client =
        new DocumentClient(
            server.endpoint().toString(), ServerProcess.KEY, policy, ConsistencyLevel.Session);
    Database database = new Database();
    database.setId(context.getRequiredTestClass().getName());
    client.createDatabase(database, null);
    databaseLink = "/dbs/" + database.getId();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (client != null) {
      client.close();
    }
  }

  DocumentClient client() {
    return Objects.requireNonNull(client);
  }

  void advanceDays(int days) {
    Objects.requireNonNull(server).clock().advanceSeconds(days * 86_400L);
  }

  /** Creates a collection of orders, as in the documentation; returns its link. */
  String createOrders(@Nullable Integer defaultTtl) throws DocumentClientException {
    PartitionKeyDefinition partitionKey = new PartitionKeyDefinition();
    partitionKey.setPaths(List.of("/customerId"));
    DocumentCollection orders = new DocumentCollection();
    orders.setId("orders-" + ++collections);
    orders.setPartitionKey(partitionKey);
    if (defaultTtl != null) {
      orders.setDefaultTimeToLive(defaultTtl);
    }
    RequestOptions options = new RequestOptions();
    options.setOfferThroughput(THROUGHPUT);
    client().createCollection(databaseLink, orders, options);
    return databaseLink + "/colls/" + orders.getId();
  }
}
