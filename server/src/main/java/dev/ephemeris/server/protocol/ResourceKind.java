// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.List;

/**
 * The kinds of resources, and what requests for them are signed for: a type and a link. The link of
 * a resource is its path by names or resource ids, that of a set is the path of its owner. Reports
 * about a container are signed for the container, those about the server have an empty type and
 * link.
 */
public enum ResourceKind {
  ACCOUNT(Signed.NOTHING, ""),
  DATABASES(Signed.NOTHING, "dbs"),
  DATABASE(Signed.DATABASE, "dbs"),
  USERS(Signed.DATABASE, "users"),
  USER(Signed.RESOURCE, "users"),
  PERMISSIONS(Signed.USER, "permissions"),
  PERMISSION(Signed.RESOURCE, "permissions"),
  CLIENT_ENCRYPTION_KEYS(Signed.DATABASE, "clientencryptionkeys"),
  CLIENT_ENCRYPTION_KEY(Signed.RESOURCE, "clientencryptionkeys"),
  CONTAINERS(Signed.DATABASE, "colls"),
  CONTAINER(Signed.CONTAINER, "colls"),
  ITEMS(Signed.CONTAINER, "docs"),
  ITEM(Signed.RESOURCE, "docs"),
  /** All items with one partition key. Clients sign for either of two types. */
  PARTITION_KEY_ITEMS(Signed.CONTAINER, "colls", "partitionkey"),
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
  /** Where partitions are served. Signed for the resource whose addresses are asked for. */
  ADDRESSES(Signed.NOTHING, ""),

  /** Resources that only this server has. */
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
  private final String otherType;

  ResourceKind(Signed signed, String type) {
    this(signed, type, "");
  }

  /**
   * @param otherType under which a request may be signed as well
   */
  ResourceKind(Signed signed, String type, String otherType) {
    this.signed = signed;
    this.type = type;
    this.otherType = otherType;
  }

  /** Which part of the resource's path is signed. */
  private enum Signed {
    NOTHING,
    DATABASE,
    CONTAINER,
    USER,
    RESOURCE
  }

  /** What a request for a resource of this kind is signed for. */
  SignedScope scope(Resource resource) {
    List<String> otherTypes = otherType.isEmpty() ? List.of() : List.of(otherType);
    return new SignedScope(type, otherTypes, link(resource), null);
  }

  private String link(Resource resource) {
    return switch (signed) {
      case NOTHING -> "";
      case DATABASE -> databaseLink(resource);
      case CONTAINER -> containerLink(resource);
      case USER -> userLink(resource);
      case RESOURCE -> ownerLink(resource) + type + "/" + resource.id();
    };
  }

  /** The link of what a resource with an id belongs to, with a slash at the end. */
  private static String ownerLink(Resource resource) {
    if (!resource.container().isEmpty()) {
      return containerLink(resource) + "/";
    }
    if (!resource.user().isEmpty()) {
      return userLink(resource) + "/";
    }
    return resource.database().isEmpty() ? "" : databaseLink(resource) + "/";
  }

  private static String databaseLink(Resource resource) {
    return "dbs/" + resource.database();
  }

  private static String containerLink(Resource resource) {
    return databaseLink(resource) + "/colls/" + resource.container();
  }

  private static String userLink(Resource resource) {
    return databaseLink(resource) + "/users/" + resource.user();
  }
}
