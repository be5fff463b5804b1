// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java2;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.azure.documentdb.Database;
import com.microsoft.azure.documentdb.Document;
import com.microsoft.azure.documentdb.DocumentClientException;
import com.microsoft.azure.documentdb.FeedOptions;
import com.microsoft.azure.documentdb.PartitionKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ListingIT {
  private static final int TEN_DAYS = 864_000;

  @RegisterExtension static final DocumentsFixture DOCUMENTS = new DocumentsFixture();

  private static List<String> list(String orders, FeedOptions options) {
    List<String> ids = new ArrayList<>();
    for (Document document : DOCUMENTS.client().readDocuments(orders, options).getQueryIterable()) {
      ids.add(document.getId());
    }
    return ids;
  }

  @Test
  @DisplayName("T8 v2: documents are listed page by page, and expired ones never")
  void lists() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(-1);
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      boolean expires = i % 3 == 0;
      SalesOrder order = new SalesOrder("SO" + i, "customer-" + i % 7, expires ? TEN_DAYS : null);
      DOCUMENTS.client().createDocument(orders, order, null, true);
      if (!expires) {
        kept.add(order.id());
      }
    }
    FeedOptions pages = new FeedOptions();
    pages.setPageSize(4);
    assertThat(list(orders, pages)).hasSize(30).containsAll(kept);

    DOCUMENTS.advanceDays(10);

    assertThat(list(orders, pages)).containsExactlyInAnyOrderElementsOf(kept);
    FeedOptions oneCustomer = new FeedOptions();
    oneCustomer.setPartitionKey(new PartitionKey("customer-1"));
    assertThat(list(orders, oneCustomer)).containsExactlyInAnyOrder("SO1", "SO8", "SO22", "SO29");
  }

  @Test
  @DisplayName("v2: databases and collections are listed page by page")
  void listsCatalogue() throws DocumentClientException {
    String first = DOCUMENTS.createOrders(null);
    String second = DOCUMENTS.createOrders(null);
    FeedOptions pages = new FeedOptions();
    pages.setPageSize(1);

    assertThat(DOCUMENTS.client().readDatabases(pages).getQueryIterable())
        .extracting(Database::getId)
        .contains(ListingIT.class.getName());
    assertThat(
            DOCUMENTS
                .client()
                .readCollections("/dbs/" + ListingIT.class.getName(), pages)
                .getQueryIterable())
        .extracting(
            collection -> "/dbs/" + ListingIT.class.getName() + "/colls/" + collection.getId())
        .contains(first, second);
  }
}
