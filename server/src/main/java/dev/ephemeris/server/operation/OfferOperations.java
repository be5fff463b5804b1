package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ThroughputOwner;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.wire.OfferContent;
import dev.ephemeris.server.wire.ResourceJson;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be done with offers: the throughputs of containers and databases. */
final class OfferOperations {
  private static final CatalogueFeed<ThroughputOwner> FEED =
      new CatalogueFeed<>("Offers", "", ThroughputOwner::offerId, ResourceJson::offer);

  /** Where they are named in a path under {@code /_ephemeris/}. */
  private static final int DATABASE = 2;

  private static final int CONTAINER = 4;

  private final Engine engine;

  OfferOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET /offers} */
  CompletableFuture<WireResponse> list(WireRequest request) {
    return Responses.done(FEED.page(request, engine.catalogue().throughputOwners()));
  }

  /** {@code POST /offers}: a query; clients look for the offer of a container by it. */
  CompletableFuture<WireResponse> query(WireRequest request) {
    CatalogueQuery query = new CatalogueQuery("Offers", "", engine.clock().nowSeconds());
    return Responses.done(
        query.page(
            request,
            engine.catalogue().throughputOwners().stream().map(ResourceJson::offer).toList()));
  }

  /** {@code GET /offers/{offer}} */
  CompletableFuture<WireResponse> read(WireRequest request) {
    ThroughputOwner owner = owner(request);
    return Responses.done(
        Responses.unlessKnown(
            request, owner.offerETag(), () -> response(owner, RequestCharge.catalogueRead())));
  }

  /** {@code PUT /offers/{offer}} */
  CompletableFuture<WireResponse> replace(WireRequest request) {
    ThroughputOwner owner = owner(request);
    ObjectNode offer = RequestBodies.object(request);
    checkSame(offer, "id", owner.offerId().toString());
    checkSame(offer, "offerResourceId", owner.resourceId().toString());
    checkSame(offer, "_rid", owner.offerId().toString());
    if (!offer.hasNonNull("_rid")) {
      throw new WireException(WireError.BAD_REQUEST, "The offer needs its _rid.");
    }
    Throughput replacement = replacement(request, owner.throughput(), offer);
    return Responses.on(
        engine.storagePool(),
        () -> {
          engine.catalogue().replaceThroughput(owner, replacement, request.ifMatch());
          return response(owner, RequestCharge.catalogueWrite());
        });
  }

  /**
   * {@code DELETE /_ephemeris/dbs/{database}/colls/{container}/throughput}: the container is as if
   * nobody had asked for a throughput. Offers have no word for that, so it is no part of the
   * protocol.
   */
  CompletableFuture<WireResponse> remove(WireRequest request) {
    Container container =
        engine.owningContainer(request.path().segment(DATABASE), request.path().segment(CONTAINER));
    return Responses.on(
        engine.storagePool(),
        () -> {
          engine.catalogue().replaceThroughput(container, Throughput.UNASKED, request.ifMatch());
          return response(container, RequestUnits.ZERO);
        });
  }

  private static Throughput replacement(WireRequest request, Throughput present, JsonNode offer) {
    boolean toAutoscale = request.flag(WireHeaders.MIGRATE_TO_AUTOSCALE);
    boolean toManual = request.flag(WireHeaders.MIGRATE_TO_MANUAL);
    if (toAutoscale && toManual) {
      throw new WireException(
          WireError.BAD_REQUEST, "A throughput can be changed to autoscale or manual, not both.");
    }
    return toAutoscale || toManual
        ? OfferContent.migrated(present, offer.path("content"), toAutoscale)
        : OfferContent.ofOffer(present, offer);
  }

  private static void checkSame(ObjectNode offer, String name, String actual) {
    JsonNode given = offer.path(name);
    if (given.isString() && !given.asString().equals(actual)) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The offer's %s is '%s' and cannot be changed; the body has '%s'."
              .formatted(name, actual, given.asString()));
    }
  }

  private static WireResponse response(ThroughputOwner owner, RequestUnits charge) {
    return Responses.charged(WireResponse.json(200, ResourceJson.offer(owner)), charge)
        .with("etag", owner.offerETag())
        .with("x-ms-cosmos-min-throughput", Integer.toString(owner.throughput().minimum()))
        .with("x-ms-offer-replace-pending", "false");
  }

  private ThroughputOwner owner(WireRequest request) {
    String id = request.path().segment(1);
    return engine.catalogue().throughputOwners().stream()
        .filter(owner -> owner.offerId().toString().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new WireException(
                    WireError.NOT_FOUND, "The offer '%s' does not exist.".formatted(id)));
  }
}
