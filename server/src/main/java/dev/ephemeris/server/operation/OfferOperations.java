// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ThroughputOwner;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.protocol.OfferContent;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.ResourceJson;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on offers: the throughputs of containers and databases. */
final class OfferOperations {
  private static final CatalogueFeed<ThroughputOwner> FEED =
      new CatalogueFeed<>("Offers", "", ThroughputOwner::offerId, ResourceJson::offer);

  private final Engine engine;

  OfferOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET /offers} */
  Answer list(Request request) {
    return Answer.ready(FEED.page(request, engine.catalogue().throughputOwners()));
  }

  /** {@code POST /offers}: a query, by which clients find the offer of a container. */
  Answer query(Request request) {
    CatalogueQuery query = new CatalogueQuery("Offers", "", engine.clock().nowSeconds());
    return Answer.ready(
        query.page(
            request,
            engine.catalogue().throughputOwners().stream().map(ResourceJson::offer).toList()));
  }

  /** {@code GET /offers/{offer}} */
  Answer read(Request request) {
    ThroughputOwner owner = owner(request);
    return Answer.ready(
        Results.unlessKnown(
            request, owner.offerETag(), () -> response(owner, RequestCharge.catalogueRead())));
  }

  /** {@code PUT /offers/{offer}} */
  Answer replace(Request request) {
    ThroughputOwner owner = owner(request);
    ObjectNode offer = RequestBodies.object(request);
    checkSame(offer, "id", owner.offerId().toString());
    checkSame(offer, "offerResourceId", owner.resourceId().toString());
    checkSame(offer, "_rid", owner.offerId().toString());
    if (!offer.hasNonNull("_rid")) {
      throw new WireException(WireError.BAD_REQUEST, "The offer needs its _rid.");
    }
    Throughput replacement = replacement(request, owner.throughput(), offer);
    return Answer.onStorage(
        () -> {
          engine.catalogue().replaceThroughput(owner, replacement, request.ifMatch());
          return response(owner, RequestCharge.catalogueWrite());
        });
  }

  /**
   * {@code DELETE /_ephemeris/dbs/{database}/colls/{container}/throughput}: removes the container's
   * throughput. Offers cannot express this, so it is not part of the vendor's protocol.
   */
  Answer remove(Request request) {
    Container container =
        engine.owningContainer(request.resource().database(), request.resource().container());
    return Answer.onStorage(
        () -> {
          engine.catalogue().replaceThroughput(container, Throughput.UNASKED, request.ifMatch());
          return response(container, RequestUnits.ZERO);
        });
  }

  private static Throughput replacement(Request request, Throughput present, JsonNode offer) {
    boolean toAutoscale = request.isOn(RequestOption.MIGRATE_TO_AUTOSCALE);
    boolean toManual = request.isOn(RequestOption.MIGRATE_TO_MANUAL);
    if (toAutoscale && toManual) {
      throw new WireException(
          WireError.BAD_REQUEST, "A throughput can be changed to autoscale or manual, not both.");
    }
    return toAutoscale || toManual
        ? OfferContent.migrated(present, offer.path("content"), toAutoscale)
        : OfferContent.ofOffer(request, present, offer);
  }

  private static void checkSame(ObjectNode offer, String name, String actual) {
    JsonNode given = offer.path(name);
    boolean isGiven = !given.isMissingNode() && !given.isNull();
    if (isGiven && !(given.isString() && given.asString().equals(actual))) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The offer's %s is '%s' and cannot be changed; the body has '%s'."
              .formatted(name, actual, given.isString() ? given.asString() : given.toString()));
    }
  }

  private static Result response(ThroughputOwner owner, RequestUnits charge) {
    return Result.json(200, ResourceJson.offer(owner))
        .charged(charge)
        .with(ResultFact.ETAG, owner.offerETag())
        .with(ResultFact.MIN_THROUGHPUT, owner.throughput().minimum())
        .with(ResultFact.OFFER_REPLACE_PENDING, false);
  }

  private ThroughputOwner owner(Request request) {
    String id = request.resource().id();
    return engine.catalogue().throughputOwners().stream()
        .filter(owner -> owner.offerId().toString().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new WireException(
                    WireError.NOT_FOUND, "The offer '%s' does not exist.".formatted(id)));
  }
}
