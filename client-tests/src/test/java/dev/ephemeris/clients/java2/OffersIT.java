// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.azure.documentdb.DocumentClient;
import com.microsoft.azure.documentdb.DocumentClientException;
import com.microsoft.azure.documentdb.Offer;
import com.microsoft.azure.documentdb.OfferV2;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Throughput through the old client, read and replaced as in its samples. */
class OffersIT {
  @RegisterExtension static final DocumentsFixture DOCUMENTS = new DocumentsFixture();

  private static OfferV2 offerOf(String collectionLink) throws DocumentClientException {
    DocumentClient client = DOCUMENTS.client();
    String id = client.readCollection(collectionLink, null).getResource().getResourceId();
    Offer found =
        client
            .queryOffers("SELECT * FROM r where r.offerResourceId = '%s'".formatted(id), null)
            .getQueryIterator()
            .next();
    assertThat(found.getOfferResourceId()).isEqualTo(id);
    return new OfferV2(found);
  }

  @Test
  @DisplayName("v2: an offer is found, replaced and read")
  void replaces() throws DocumentClientException {
    String orders = DOCUMENTS.createOrders(null);
    OfferV2 offer = offerOf(orders);
    assertThat(offer.getOfferThroughput()).isEqualTo(20_000);

    offer.setOfferThroughput(15_000);
    Offer replaced = DOCUMENTS.client().replaceOffer(offer).getResource();

    assertThat(new OfferV2(replaced).getOfferThroughput()).isEqualTo(15_000);
    Offer read = DOCUMENTS.client().readOffer(offer.getSelfLink()).getResource();
    assertThat(new OfferV2(read).getOfferThroughput()).isEqualTo(15_000);
    assertThat(offerOf(orders).getOfferThroughput()).isEqualTo(15_000);
  }

  @Test
  @DisplayName("v2: offers are listed, and an invalid one is refused")
  void listsAndRefuses() throws DocumentClientException {
    OfferV2 offer = offerOf(DOCUMENTS.createOrders(null));
    assertThat(DOCUMENTS.client().readOffers(null).getQueryIterable())
        .extracting(Offer::getId)
        .contains(offer.getId());
    offer.setOfferThroughput(123);
    DocumentClientException refusal =
        catchThrowableOfType(
            DocumentClientException.class, () -> DOCUMENTS.client().replaceOffer(offer));
    assertThat(refusal.getStatusCode()).isEqualTo(400);
  }
}
