// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/**
 * The resource of a request. Databases, containers and items are given by names or by resource ids.
 * Only the catalogue can tell which, since a name may look like a resource id.
 *
 * @param database empty where the kind has none
 * @param container empty where the kind has none
 * @param user whose permissions are meant; empty for all other kinds
 * @param id of what is in a database or container, or of an offer; empty where the kind has none
 */
public record Resource(
    ResourceKind kind, String database, String container, String user, String id) {
  /** A resource that does not belong to a user. */
  public Resource(ResourceKind kind, String database, String container, String id) {
    this(kind, database, container, "", id);
  }

  /** A resource outside of databases. */
  public static Resource of(ResourceKind kind) {
    return new Resource(kind, "", "", "");
  }

  /** A database, or a set of resources in it. */
  public static Resource inDatabase(ResourceKind kind, String database) {
    return new Resource(kind, database, "", "");
  }

  /** A container, or a set of resources in it. */
  public static Resource inContainer(ResourceKind kind, String database, String container) {
    return new Resource(kind, database, container, "");
  }

  /** What a request for it is signed for. */
  public SignedScope scope() {
    return kind.scope(this);
  }
}
