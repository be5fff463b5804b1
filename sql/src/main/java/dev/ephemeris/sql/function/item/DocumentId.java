// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.item;

import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/**
 * {@code DOCUMENTID(item)}: the number of an item, which is the last part of its {@code _rid}. It
 * is unique only within a partition. Undefined for a value without a valid {@code _rid}.
 */
final class DocumentId {
  /** An id's bytes: four for the database, four for the container, and the item's number. */
  private static final int ID_BYTES = 16;

  private static final int ID_LENGTH = 24;
  private static final int NUMBER_OFFSET = 8;

  private DocumentId() {}

  static Value call(Value[] arguments) {
    return arguments[0] instanceof ObjectValue item && item.get("_rid") instanceof StringValue id
        ? numberOf(id.text())
        : Values.UNDEFINED;
  }

  private static Value numberOf(String id) {
    if (id.length() != ID_LENGTH) {
      return Values.UNDEFINED;
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(id.replace('-', '/'));
    } catch (IllegalArgumentException notBase64) {
      return Values.UNDEFINED;
    }
    return bytes.length == ID_BYTES
        ? Values.of(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(NUMBER_OFFSET))
        : Values.UNDEFINED;
  }
}
