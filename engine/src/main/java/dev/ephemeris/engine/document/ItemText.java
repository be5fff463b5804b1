// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.document;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.ResourceId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Makes the JSON text of an item as it is stored and sent: the user's properties, then the
 * system's.
 */
public final class ItemText {
  private ItemText() {}

  public static ItemRecord assemble(
      Container container,
      ItemKey key,
      ItemBody body,
      long timestampSeconds,
      long lsn,
      long number) {
    byte[] properties = body.properties();
    byte[] system =
        systemProperties(container, timestampSeconds, lsn, number, true)
            .getBytes(StandardCharsets.US_ASCII);
    ItemRecord item =
        ItemRecord.allocate(
            key, timestampSeconds, body.ttl(), lsn, number, properties.length + system.length);
    if (!body.isIndexed()) {
      item.unindexed();
    }
    if (!body.hasLinks()) {
      item.withoutLinks();
    }
    int offset = item.jsonOffset();
    System.arraycopy(properties, 0, item.value(), offset, properties.length);
    System.arraycopy(system, 0, item.value(), offset + properties.length, system.length);
    return item;
  }

  /**
   * The text that a body would have at a second, without the properties that depend on its number
   * and LSN: resource id, links and ETag.
   */
  public static byte[] draft(ItemBody body, long timestampSeconds) {
    byte[] properties = body.properties();
    byte[] system = (",\"_ts\":" + timestampSeconds + '}').getBytes(StandardCharsets.US_ASCII);
    byte[] text = Arrays.copyOf(properties, properties.length + system.length);
    System.arraycopy(system, 0, text, properties.length, system.length);
    return text;
  }

  /** The same item with the same properties, as a new write. */
  public static ItemRecord anew(
      Container container, ItemRecord old, long timestampSeconds, long lsn) {
    int propertiesLength = propertiesLength(container, old);
    byte[] system =
        systemProperties(container, timestampSeconds, lsn, old.number(), true)
            .getBytes(StandardCharsets.US_ASCII);
    ItemRecord item = old.anew(timestampSeconds, lsn, propertiesLength + system.length);
    int offset = item.jsonOffset();
    System.arraycopy(old.value(), old.jsonOffset(), item.value(), offset, propertiesLength);
    System.arraycopy(system, 0, item.value(), offset + propertiesLength, system.length);
    return item;
  }

  /** The JSON text of a stored item without {@code _self} and {@code _attachments}. */
  public static byte[] withoutLinks(Container container, ItemRecord item) {
    int propertiesLength = propertiesLength(container, item);
    byte[] system =
        systemProperties(container, item.timestampSeconds(), item.lsn(), item.number(), false)
            .getBytes(StandardCharsets.US_ASCII);
    byte[] text = new byte[propertiesLength + system.length];
    System.arraycopy(item.value(), item.jsonOffset(), text, 0, propertiesLength);
    System.arraycopy(system, 0, text, propertiesLength, system.length);
    return text;
  }

  /** The length of the user's part of a stored text. */
  private static int propertiesLength(Container container, ItemRecord item) {
    String system =
        systemProperties(container, item.timestampSeconds(), item.lsn(), item.number(), true);
    return item.jsonLength() - system.length();
  }

  /** Follows the user's properties, of which there is always one, the id, and closes the object. */
  private static String systemProperties(
      Container container, long timestampSeconds, long lsn, long number, boolean links) {
    String resourceId = ResourceId.item(container.resourceId(), number).toString();
    String etag = ETag.of(lsn, timestampSeconds);
    StringBuilder text =
        new StringBuilder(256).append(",\"_rid\":\"").append(resourceId).append('"');
    if (links) {
      text.append(",\"_self\":\"dbs/")
          .append(container.database().resourceId())
          .append("/colls/")
          .append(container.resourceId())
          .append("/docs/")
          .append(resourceId)
          .append("/\"");
    }
    text.append(",\"_etag\":\"\\\"").append(etag, 1, etag.length() - 1).append("\\\"\"");
    if (links) {
      text.append(",\"_attachments\":\"attachments/\"");
    }
    return text.append(",\"_ts\":").append(timestampSeconds).append('}').toString();
  }
}
