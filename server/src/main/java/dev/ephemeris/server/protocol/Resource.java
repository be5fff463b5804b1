// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/**
 * What a request is about. Databases, containers and items are given by their names or by their
 * resource ids; which of the two it is, only a look into the catalogue tells, since a name may look
 * like a resource id.
 *
 * @param database empty where the kind has none
 * @param container empty where the kind has none
 * @param user whose permissions are meant; empty for all other kinds
 * @param id of what is in a database or container, or of an offer; empty where the kind has none
 */
public record Resource(
    ResourceKind kind, String database, String container, String user, String id) {
  /** One that is no user's. */
  public Resource(ResourceKind kind, String database, String container, String id) {
    this(kind, database, container, "", id);
  }

  /** One that is in no database. */
  public static Resource of(ResourceKind kind) {
    return new Resource(kind, "", "", "");
  }

  /** A database, or what is in it alone. */
  public static Resource inDatabase(ResourceKind kind, String database) {
    return new Resource(kind, database, "", "");
  }

  /** A container, or all of something that is in it. */
  public static Resource inContainer(ResourceKind kind, String database, String container) {
    return new Resource(kind, database, container, "");
  }

  /** What a request for it is signed for. */
  public SignedScope scope() {
    return kind.scope(this);
  }
}
