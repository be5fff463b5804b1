// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.microsoft.azure.documentdb.Database;
import com.microsoft.azure.documentdb.Document;
import com.microsoft.azure.documentdb.DocumentClientException;
import com.microsoft.azure.documentdb.DocumentCollection;
import com.microsoft.azure.documentdb.FeedOptions;
import com.microsoft.azure.documentdb.FeedResponse;
import com.microsoft.azure.documentdb.PartitionKey;
import com.microsoft.azure.documentdb.SqlParameter;
import com.microsoft.azure.documentdb.SqlParameterCollection;
import com.microsoft.azure.documentdb.SqlQuerySpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Queries, which this client sends to the server unchanged, for one partition or all. */
class QueriesIT {
  private static final int ORDERS = 12;

  @RegisterExtension static final DocumentsFixture DOCUMENTS = new DocumentsFixture();

  private static String orders = "";

  @BeforeAll
  static void createOrders() throws DocumentClientException {
    orders = DOCUMENTS.createOrders(null);
    for (int i = 0; i < ORDERS; i++) {
      SalesOrder order = new SalesOrder("SO%02d".formatted(i), "customer-" + i % 3, null);
      DOCUMENTS.client().createDocument(orders, order, null, true);
    }
  }

  private static FeedOptions crossPartition() {
    FeedOptions options = new FeedOptions();
    options.setEnableCrossPartitionQuery(true);
    options.setPageSize(2);
    return options;
  }

  private static FeedOptions ofCustomer(String customer) {
    FeedOptions options = new FeedOptions();
    options.setPartitionKey(new PartitionKey(customer));
    options.setPageSize(2);
    return options;
  }

  private static List<Document> query(SqlQuerySpec query, FeedOptions options) {
    FeedResponse<Document> response = DOCUMENTS.client().queryDocuments(orders, query, options);
    List<Document> rows = new ArrayList<>();
    response.getQueryIterable().forEach(rows::add);
    return rows;
  }

  private static List<Document> query(String query, FeedOptions options) {
    return query(new SqlQuerySpec(query), options);
  }

  private static List<String> ids(List<Document> rows) {
    return rows.stream().map(Document::getId).toList();
  }

  @Test
  @DisplayName("v2: a query of one partition returns its documents only, page by page")
  void queriesOnePartition() {
    assertThat(ids(query("SELECT * FROM c", ofCustomer("customer-1"))))
        .containsExactlyInAnyOrder("SO01", "SO04", "SO07", "SO10");
    assertThat(ids(query("SELECT * FROM c ORDER BY c.id DESC", ofCustomer("customer-1"))))
        .containsExactly("SO10", "SO07", "SO04", "SO01");
  }

  @Test
  @DisplayName("v2: a query of all partitions, in order")
  void queriesAllPartitions() {
    assertThat(query("SELECT * FROM c", crossPartition())).hasSize(ORDERS);
    assertThat(ids(query("SELECT * FROM c ORDER BY c.id", crossPartition())))
        .hasSize(ORDERS)
        .isSorted();
    assertThat(
            ids(
                query(
                    "SELECT TOP 3 c.id FROM c WHERE c.id >= 'SO05' ORDER BY c.id",
                    crossPartition())))
        .containsExactly("SO05", "SO06", "SO07");
  }

  @Test
  @DisplayName("v2: the server does what the client does not support: groups, distinct, offsets")
  void queriesBeyondTheClient() {
    List<Document> groups =
        query(
            "SELECT c.customerId, COUNT(1) AS orders FROM c GROUP BY c.customerId",
            crossPartition());
    assertThat(groups).hasSize(3).allMatch(group -> group.getInt("orders") == 4);
    assertThat(query("SELECT DISTINCT c.customerId FROM c", crossPartition())).hasSize(3);
    assertThat(ids(query("SELECT c.id FROM c ORDER BY c.id OFFSET 3 LIMIT 2", crossPartition())))
        .containsExactly("SO03", "SO04");
  }

  @Test
  @DisplayName("v2: values are wrapped, as this client expects")
  void queriesValues() {
    assertThat(query("SELECT VALUE COUNT(1) FROM c", crossPartition()))
        .extracting(row -> row.getInt("_aggregate"))
        .containsExactly(ORDERS);
  }

  @Test
  @DisplayName("v2: parameters")
  void queriesWithParameters() {
    SqlQuerySpec query =
        new SqlQuerySpec(
            "SELECT * FROM c WHERE c.customerId = @customer AND c.id != @id",
            new SqlParameterCollection(
                new SqlParameter("@customer", "customer-2"), new SqlParameter("@id", "SO05")));
    assertThat(ids(query(query, crossPartition())))
        .containsExactlyInAnyOrder("SO02", "SO08", "SO11");
  }

  @Test
  @DisplayName("v2: a query continues from a continuation")
  void resumes() throws DocumentClientException {
    SqlQuerySpec query = new SqlQuerySpec("SELECT * FROM c ORDER BY c.id");
    FeedResponse<Document> first =
        DOCUMENTS.client().queryDocuments(orders, query, crossPartition());
    // Read before the page: taking a full page fetches the next one and changes the continuation.
    FeedOptions options = crossPartition();
    options.setRequestContinuation(first.getResponseContinuation());
    List<String> ids = new ArrayList<>(ids(first.getQueryIterable().fetchNextBlock()));
    assertThat(ids).containsExactly("SO00", "SO01");
    ids.addAll(ids(query(query, options)));

    assertThat(ids).hasSize(ORDERS).isSorted();
  }

  @Test
  @DisplayName("v2: a wrong query is refused with 400")
  void refusesWrongQueries() {
    Throwable refusal = catchThrowable(() -> query("SELECT * FORM c", crossPartition()));
    assertThat(refusal).hasRootCauseInstanceOf(DocumentClientException.class);
    DocumentClientException cause = (DocumentClientException) rootCause(refusal);
    assertThat(cause.getStatusCode()).isEqualTo(400);
    assertThat(cause.getMessage()).contains("SC1001");
  }

  private static Throwable rootCause(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  @Test
  @DisplayName("v2: databases and collections are queried")
  void queriesCatalogue() {
    SqlQuerySpec ofThisClass =
        new SqlQuerySpec(
            "SELECT * FROM root r WHERE r.id = @id",
            new SqlParameterCollection(new SqlParameter("@id", QueriesIT.class.getName())));
    assertThat(DOCUMENTS.client().queryDatabases(ofThisClass, null).getQueryIterable())
        .extracting(Database::getId)
        .containsExactly(QueriesIT.class.getName());
    assertThat(
            DOCUMENTS
                .client()
                .queryCollections(
                    "/dbs/" + QueriesIT.class.getName(),
                    "SELECT * FROM c WHERE STARTSWITH(c.id, 'orders')",
                    null)
                .getQueryIterable())
        .extracting(DocumentCollection::getId)
        .containsExactly(orders.substring(orders.lastIndexOf('/') + 1));
  }
}
