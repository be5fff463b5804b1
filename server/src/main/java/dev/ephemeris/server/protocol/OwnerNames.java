// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import java.nio.charset.StandardCharsets;

/**
 * The facts about the container or database of a result: its {@code _rid}, and its path by names,
 * percent-encoded as in a URL. The path has names even if the request had resource ids: clients
 * store session tokens and other state of a container by these two facts.
 */
public final class OwnerNames {
  private static final String UNRESERVED = "-._~";
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private OwnerNames() {}

  /** Adds the facts about a container. */
  public static Result of(Container container, Result result) {
    return result
        .with(ResultFact.OWNER_RESOURCE_ID, container.resourceId().toString())
        .with(ResultFact.OWNER_NAMES, names(container));
  }

  /** Adds the facts about a database. */
  public static Result of(Database database, Result result) {
    return result
        .with(ResultFact.OWNER_RESOURCE_ID, database.resourceId().toString())
        .with(ResultFact.OWNER_NAMES, names(database));
  }

  /** The container's path by names. */
  static String names(Container container) {
    return names(container.database()) + "/colls/" + encoded(container.name());
  }

  private static String names(Database database) {
    return "dbs/" + encoded(database.name());
  }

  private static String encoded(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (!isPlain(name.charAt(i))) {
        return percentEncoded(name);
      }
    }
    return name;
  }

  private static String percentEncoded(String name) {
    StringBuilder encoded = new StringBuilder(name.length() * 3);
    for (byte unit : name.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain((char) (unit & 0xff))) {
        encoded.append((char) unit);
      } else {
        encoded.append('%').append(HEX[unit >> 4 & 0xf]).append(HEX[unit & 0xf]);
      }
    }
    return encoded.toString();
  }

  private static boolean isPlain(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || UNRESERVED.indexOf(character) >= 0;
  }
}
