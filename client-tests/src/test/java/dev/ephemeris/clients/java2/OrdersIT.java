// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.microsoft.azure.documentdb.Document;
import com.microsoft.azure.documentdb.DocumentClientException;
import com.microsoft.azure.documentdb.DocumentCollection;
import com.microsoft.azure.documentdb.FeedOptions;
import com.microsoft.azure.documentdb.PartitionKey;
import com.microsoft.azure.documentdb.RequestOptions;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The programs in the vendor's documentation, step by step. */
class OrdersIT {
  private static final int NINETY_DAYS = Math.toIntExact(Duration.ofDays(90).toSeconds());
  private static final int THIRTY_DAYS = Math.toIntExact(Duration.ofDays(30).toSeconds());
  private static final String CUSTOMER = "CO18009186470";

  @RegisterExtension static final DocumentsFixture DOCUMENTS = new DocumentsFixture();

  private static RequestOptions ofCustomer() {
    RequestOptions options = new RequestOptions();
    options.setPartitionKey(new PartitionKey(CUSTOMER));
    return options;
  }

  private static void createOrder(String orders) throws DocumentClientException {
    SalesOrder order = new SalesOrder("SO05", CUSTOMER, THIRTY_DAYS);
    assertThat(DOCUMENTS.client().createDocument(orders, order, null, true).getStatusCode())
        .isEqualTo(201);
  }

  private static Document readOrder(String orders) throws DocumentClientException {
    return DOCUMENTS.client().readDocument(orders + "/docs/SO05", ofCustomer()).getResource();
  }

  private static DocumentCollection readOrders(String orders) throws DocumentClientException {
    return DOCUMENTS.client().readCollection(orders, null).getResource();
  }

  private static void assertGone(String orders) {
    assertThatExceptionOfType(DocumentClientException.class)
        .isThrownBy(() -> readOrder(orders))
        .satisfies(refusal -> assertThat(refusal.getStatusCode()).isEqualTo(404));
  }

  @Test
  @DisplayName("T22 v2: a collection with TTL on, no default, and 20,000 RU/s")
  void createsCollectionWithoutDefault() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(-1);
    assertThat(readOrders(orders).getDefaultTimeToLive()).isEqualTo(-1);
    assertThat(readOrders(orders).getPartitionKey().getPaths()).containsExactly("/customerId");
    assertThat(
            DOCUMENTS.client().readPartitionKeyRanges(orders, new FeedOptions()).getQueryIterable())
        .as("beyond 10,000 RU/s one range for each 6,000")
        .hasSize(4);
  }

  @Test
  @DisplayName("T22 v2: a collection with a default of 90 days")
  void createsCollectionWithDefault() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(NINETY_DAYS);
    assertThat(readOrders(orders).getDefaultTimeToLive()).isEqualTo(NINETY_DAYS);
    DOCUMENTS.client().createDocument(orders, new SalesOrder("SO05", CUSTOMER, null), null, true);
    DOCUMENTS.advanceDays(89);
    assertThat(readOrder(orders).getId()).isEqualTo("SO05");
    DOCUMENTS.advanceDays(1);
    assertGone(orders);
  }

  @Test
  @DisplayName("T22 v2: an order with a ttl of 30 days")
  void writesOrderWithTtl() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(-1);
    createOrder(orders);
    assertThat(readOrder(orders).getTimeToLive()).isEqualTo(THIRTY_DAYS);
    DOCUMENTS.advanceDays(30);
    assertGone(orders);
  }

  @Test
  @DisplayName("T22 v2: the order's ttl is extended, by self link")
  void extendsTtl() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(-1);
    createOrder(orders);
    DOCUMENTS.advanceDays(20);
    Document order = readOrder(orders);
    order.setTimeToLive(2 * THIRTY_DAYS);
    assertThat(DOCUMENTS.client().replaceDocument(order, null).getStatusCode()).isEqualTo(200);
    DOCUMENTS.advanceDays(59);
    assertThat(readOrder(orders).getTimeToLive()).isEqualTo(2 * THIRTY_DAYS);
    DOCUMENTS.advanceDays(1);
    assertGone(orders);
  }

  @Test
  @DisplayName("T22 v2: the order's ttl is removed, so that it inherits the default")
  void removesTtlOfOrder() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(NINETY_DAYS);
    createOrder(orders);
    Document order = readOrder(orders);
    order.setTimeToLive(null);
    DOCUMENTS.client().replaceDocument(order, null);
    DOCUMENTS.advanceDays(89);
    assertThat(readOrder(orders).getTimeToLive()).isNull();
    DOCUMENTS.advanceDays(1);
    assertGone(orders);
  }

  @Test
  @DisplayName("T22 v2: TTL is disabled on the collection")
  void disablesTtlOfCollection() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(NINETY_DAYS);
    createOrder(orders);
    DocumentCollection collection = readOrders(orders);
    collection.setDefaultTimeToLive(null);
    DOCUMENTS.client().replaceCollection(collection, null);
    assertThat(readOrders(orders).getDefaultTimeToLive()).isNull();
    DOCUMENTS.advanceDays(1000);
    assertThat(readOrder(orders).getTimeToLive()).as("it stays stored").isEqualTo(THIRTY_DAYS);
  }

  @Test
  @DisplayName("T9 v2: upsert and delete, by name and by self link")
  void upsertsAndDeletes() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(-1);
    createOrder(orders);
    Document order = readOrder(orders);
    assertThat(DOCUMENTS.client().upsertDocument(orders, order, null, true).getStatusCode())
        .isEqualTo(200);
    DOCUMENTS.advanceDays(30);
    assertThat(DOCUMENTS.client().upsertDocument(orders, order, null, true).getStatusCode())
        .isEqualTo(201);
    String selfLink = readOrder(orders).getSelfLink();
    assertThat(DOCUMENTS.client().readDocument(selfLink, ofCustomer()).getStatusCode())
        .isEqualTo(200);
    assertThat(DOCUMENTS.client().deleteDocument(selfLink, ofCustomer()).getStatusCode())
        .isEqualTo(204);
    assertGone(orders);
  }
}
