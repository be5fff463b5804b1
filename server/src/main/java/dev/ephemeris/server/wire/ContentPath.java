package dev.ephemeris.server.wire;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import java.nio.charset.StandardCharsets;

/**
 * The headers that say which resource an answer belongs to: its {@code _rid}, and its path by names
 * in ASCII, percent-encoded as in a URL. The path is by names also where the request was by
 * resource id: clients keep what they know of a container, session tokens above all, by these two.
 */
public final class ContentPath {
  private static final String RESOURCE_ID = "x-ms-content-path";
  private static final String NAMES = "x-ms-alt-content-path";
  private static final String UNRESERVED = "-._~";
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private ContentPath() {}

  /** Adds the headers of what belongs to a container. */
  public static WireResponse of(Container container, WireResponse response) {
    return response
        .with(RESOURCE_ID, container.resourceId().toString())
        .with(NAMES, names(container));
  }

  /** Adds the headers of what belongs to a database. */
  public static WireResponse of(Database database, WireResponse response) {
    return response
        .with(RESOURCE_ID, database.resourceId().toString())
        .with(NAMES, names(database));
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
