// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/**
 * The kinds of resources, and what a request for one is signed for: a type and a link. The link of
 * a resource is its path by names or resource ids, that of a set the path of its owner. Reports
 * about a container are signed for the container, those about the server for nothing in particular.
 */
public enum ResourceKind {
  ACCOUNT(Signed.NOTHING, ""),
  DATABASES(Signed.NOTHING, "dbs"),
  DATABASE(Signed.DATABASE, "dbs"),
  CONTAINERS(Signed.DATABASE, "colls"),
  CONTAINER(Signed.CONTAINER, "colls"),
  ITEMS(Signed.CONTAINER, "docs"),
  ITEM(Signed.RESOURCE, "docs"),
  PARTITION_KEY_RANGES(Signed.CONTAINER, "pkranges"),
  STORED_PROCEDURES(Signed.CONTAINER, "sprocs"),
  STORED_PROCEDURE(Signed.RESOURCE, "sprocs"),
  TRIGGERS(Signed.CONTAINER, "triggers"),
  TRIGGER(Signed.RESOURCE, "triggers"),
  USER_DEFINED_FUNCTIONS(Signed.CONTAINER, "udfs"),
  USER_DEFINED_FUNCTION(Signed.RESOURCE, "udfs"),
  CONFLICTS(Signed.CONTAINER, "conflicts"),
  CONFLICT(Signed.RESOURCE, "conflicts"),
  OFFERS(Signed.NOTHING, "offers"),
  OFFER(Signed.RESOURCE, "offers"),

  /** The server's own: no other product has them. */
  CLOCK(Signed.NOTHING, ""),
  SERVER(Signed.NOTHING, ""),
  TTL_STATUS(Signed.CONTAINER, "colls"),
  TTL_FORECAST(Signed.CONTAINER, "colls"),
  TTL_PREVIEW(Signed.CONTAINER, "colls"),
  EXPIRED_ITEMS(Signed.CONTAINER, "colls"),
  UPCOMING_ITEMS(Signed.CONTAINER, "colls"),
  RESTORED_ITEM(Signed.CONTAINER, "colls"),
  CONTAINER_THROUGHPUT(Signed.CONTAINER, "colls"),
  QUERY_EXPLANATION(Signed.CONTAINER, "colls");

  private final Signed signed;
  private final String type;

  ResourceKind(Signed signed, String type) {
    this.signed = signed;
    this.type = type;
  }

  /** Which part of the resource's path is signed. */
  private enum Signed {
    NOTHING,
    DATABASE,
    CONTAINER,
    RESOURCE
  }

  /** What a request for a resource of this kind is signed for. */
  SignedScope scope(Resource resource) {
    return new SignedScope(type, link(resource));
  }

  private String link(Resource resource) {
    return switch (signed) {
      case NOTHING -> "";
      case DATABASE -> "dbs/" + resource.database();
      case CONTAINER -> containerLink(resource);
      case RESOURCE ->
          resource.container().isEmpty()
              ? type + "/" + resource.id()
              : containerLink(resource) + "/" + type + "/" + resource.id();
    };
  }

  private static String containerLink(Resource resource) {
    return "dbs/" + resource.database() + "/colls/" + resource.container();
  }
}
