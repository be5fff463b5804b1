// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/**
 * A resource's {@code _rid}: the path of numbers from the database down to the resource, in base64
 * with {@code '/'} written as {@code '-'}.
 *
 * <pre>
 *   database              dddd                      4 bytes
 *   container             dddd cccc                 8 bytes, top bit of the fifth byte set
 *   user                  dddd uuuu                 8 bytes, that bit clear
 *   item, script, range   dddd cccc nnnnnnnn       16 bytes, the kind in the top four bits of n
 *   permission            dddd uuuu nnnnnnnn       16 bytes
 *   client encryption key dddd 0000 nnnn 2000      16 bytes
 *   offer                 nnn                       3 bytes
 * </pre>
 *
 * <p>The official clients parse these texts, and what they do with them binds us:
 *
 * <ul>
 *   <li>Java and .NET refuse a text whose length is no multiple of four, and bytes longer than 20.
 *       Python takes a link as name-based unless the database part is exactly eight characters.
 *   <li>Both take a number of zero for "no such level", so all numbers start at one.
 *   <li>Both read the kind of a container's child from the top four bits of the <em>last</em> byte,
 *       and .NET reads the eight bytes in little-endian order. Java reverses them when it resumes
 *       an ORDER BY query: rows that tie are skipped up to the {@code _rid} in the continuation,
 *       <em>compared as little-endian numbers</em>. So the number is little-endian here, and items
 *       that tie must be served in the order of their numbers.
 *   <li>Java keeps its session tokens by {@code (long) database << 32 | container}, where a
 *       container is a negative {@code int}: the sign erases the database. So <b>container numbers
 *       must be unique in the whole account</b>, or two containers share session tokens.
 * </ul>
 *
 * <p>Database and container numbers are big-endian, so that the bytes sort by age.
 */
public final class ResourceId {
  /** Largest number of an item, script, range or conflict: four of the 64 bits hold the kind. */
  public static final long MAX_CHILD_NUMBER = (1L << 60) - 1;

  /** Largest number of an offer, which has three bytes. */
  public static final int MAX_OFFER_NUMBER = (1 << 24) - 1;

  private static final int CONTAINER_BIT = 0x8000_0000;
  private static final int ENCRYPTION_KEY_MARK = 2;
  private static final int KIND_SHIFT = 60;

  /** Text of the longest id known here: 16 bytes in base64. */
  private static final int MAX_TEXT_LENGTH = 24;

  /** The kinds of resources. */
  public enum Kind {
    DATABASE(-1),
    CONTAINER(-1),
    USER(-1),
    ITEM(0),
    STORED_PROCEDURE(8),
    TRIGGER(7),
    USER_DEFINED_FUNCTION(6),
    PARTITION_KEY_RANGE(5),
    CONFLICT(4),
    PERMISSION(-1),
    CLIENT_ENCRYPTION_KEY(-1),
    OFFER(-1);

    private final int nibble;

    Kind(int nibble) {
      this.nibble = nibble;
    }

    /** Whether resources of this kind belong to a container. */
    public boolean isContainerChild() {
      return nibble >= 0;
    }
  }

  private final Kind kind;
  private final int database;
  private final int owner;
  private final long number;

  private ResourceId(Kind kind, int database, int owner, long number) {
    this.kind = kind;
    this.database = database;
    this.owner = owner;
    this.number = number;
  }

  public static ResourceId database(int number) {
    checkNumber(number, Integer.MAX_VALUE);
    return new ResourceId(Kind.DATABASE, number, 0, number);
  }

  /** The id of a container. Its number must be unique in the account; see the class comment. */
  public static ResourceId container(int database, int number) {
    checkNumber(database, Integer.MAX_VALUE);
    checkNumber(number, Integer.MAX_VALUE);
    return new ResourceId(Kind.CONTAINER, database, number, number);
  }

  public static ResourceId user(int database, int number) {
    checkNumber(database, Integer.MAX_VALUE);
    checkNumber(number, Integer.MAX_VALUE);
    return new ResourceId(Kind.USER, database, number, number);
  }

  public static ResourceId item(ResourceId container, long number) {
    return child(container, Kind.ITEM, number);
  }

  /** The id of a partition key range; {@code number} starts at one, unlike the range's own id. */
  public static ResourceId partitionKeyRange(ResourceId container, long number) {
    return child(container, Kind.PARTITION_KEY_RANGE, number);
  }

  /** The id of a resource that belongs to a container. */
  public static ResourceId child(ResourceId container, Kind kind, long number) {
    if (container.kind != Kind.CONTAINER || !kind.isContainerChild()) {
      throw new IllegalArgumentException("A " + container.kind + " has no child of kind " + kind);
    }
    checkNumber(number, MAX_CHILD_NUMBER);
    return new ResourceId(kind, container.database, container.owner, number);
  }

  public static ResourceId permission(ResourceId user, long number) {
    if (user.kind != Kind.USER) {
      throw new IllegalArgumentException("A " + user.kind + " has no permissions");
    }
    checkNumber(number, Long.MAX_VALUE);
    return new ResourceId(Kind.PERMISSION, user.database, user.owner, number);
  }

  public static ResourceId clientEncryptionKey(int database, int number) {
    checkNumber(database, Integer.MAX_VALUE);
    checkNumber(number, Integer.MAX_VALUE);
    return new ResourceId(Kind.CLIENT_ENCRYPTION_KEY, database, 0, number);
  }

  public static ResourceId offer(int number) {
    checkNumber(number, MAX_OFFER_NUMBER);
    return new ResourceId(Kind.OFFER, 0, 0, number);
  }

  /**
   * Whether a text has the length and the end of a database's or container's id. Few names have, so
   * this is a cheap check before {@link #parse}.
   */
  public static boolean mayBe(Kind kind, String text) {
    return kind == Kind.DATABASE
        ? text.length() == 8 && text.endsWith("==")
        : text.length() == 12 && text.endsWith("=");
  }

  /** Reads an id; empty if this class could not have written the text. */
  public static Optional<ResourceId> parse(String text) {
    if (text.isEmpty() || text.length() > MAX_TEXT_LENGTH || text.length() % 4 != 0) {
      return Optional.empty();
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text.replace('-', '/'));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
    return decode(ByteBuffer.wrap(bytes)).filter(id -> id.toString().equals(text));
  }

  private static Optional<ResourceId> decode(ByteBuffer bytes) {
    if (bytes.remaining() == 3) {
      int number = (bytes.get(0) & 0xFF) | (bytes.get(1) & 0xFF) << 8 | (bytes.get(2) & 0xFF) << 16;
      return number == 0 ? Optional.empty() : Optional.of(offer(number));
    }
    if (bytes.remaining() != 4 && bytes.remaining() != 8 && bytes.remaining() != 16) {
      return Optional.empty();
    }
    int database = bytes.getInt();
    if (database <= 0) {
      return Optional.empty();
    }
    if (!bytes.hasRemaining()) {
      return Optional.of(database(database));
    }
    int second = bytes.getInt();
    int owner = second & ~CONTAINER_BIT;
    if (!bytes.hasRemaining()) {
      return owner == 0
          ? Optional.empty()
          : Optional.of(second < 0 ? container(database, owner) : user(database, owner));
    }
    long third = bytes.order(ByteOrder.LITTLE_ENDIAN).getLong();
    return second < 0
        ? decodeChild(database, owner, third)
        : decodeDatabaseChild(database, owner, third);
  }

  private static Optional<ResourceId> decodeChild(int database, int owner, long third) {
    long number = third & MAX_CHILD_NUMBER;
    int nibble = (int) (third >>> KIND_SHIFT);
    if (owner == 0 || number == 0) {
      return Optional.empty();
    }
    for (Kind kind : Kind.values()) {
      if (kind.nibble == nibble) {
        return Optional.of(new ResourceId(kind, database, owner, number));
      }
    }
    return Optional.empty();
  }

  private static Optional<ResourceId> decodeDatabaseChild(int database, int owner, long third) {
    if (owner == 0) {
      int number = (int) third;
      return third >>> 32 == ENCRYPTION_KEY_MARK && number > 0
          ? Optional.of(clientEncryptionKey(database, number))
          : Optional.empty();
    }
    return third <= 0
        ? Optional.empty()
        : Optional.of(new ResourceId(Kind.PERMISSION, database, owner, third));
  }

  private static void checkNumber(long number, long maximum) {
    if (number < 1 || number > maximum) {
      throw new IllegalArgumentException("A resource number is 1 to " + maximum + ": " + number);
    }
  }

  public Kind kind() {
    return kind;
  }

  /** The resource's own number, counted within its kind. */
  public long number() {
    return number;
  }

  /** The number of the database that it is or belongs to; 0 for an offer. */
  public int databaseNumber() {
    return database;
  }

  /** The number of the container that it is or belongs to; 0 if there is none. */
  public int containerNumber() {
    return kind == Kind.CONTAINER || kind.isContainerChild() ? owner : 0;
  }

  /** The id of the container that it is or belongs to. */
  public Optional<ResourceId> container() {
    int container = containerNumber();
    return container == 0 ? Optional.empty() : Optional.of(container(database, container));
  }

  private byte[] toBytes() {
    return switch (kind) {
      case OFFER -> new byte[] {(byte) number, (byte) (number >>> 8), (byte) (number >>> 16)};
      case DATABASE -> ByteBuffer.allocate(4).putInt(database).array();
      case CONTAINER ->
          ByteBuffer.allocate(8).putInt(database).putInt(owner | CONTAINER_BIT).array();
      case USER -> ByteBuffer.allocate(8).putInt(database).putInt(owner).array();
      case PERMISSION -> sixteenBytes(owner, number);
      case CLIENT_ENCRYPTION_KEY -> sixteenBytes(0, (long) ENCRYPTION_KEY_MARK << 32 | number);
      case ITEM, STORED_PROCEDURE, TRIGGER, USER_DEFINED_FUNCTION, PARTITION_KEY_RANGE, CONFLICT ->
          sixteenBytes(owner | CONTAINER_BIT, (long) kind.nibble << KIND_SHIFT | number);
    };
  }

  private byte[] sixteenBytes(int second, long third) {
    return ByteBuffer.allocate(16)
        .putInt(database)
        .putInt(second)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(third)
        .array();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceId that
        && kind == that.kind
        && database == that.database
        && owner == that.owner
        && number == that.number;
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, database, owner, number);
  }

  /** The text as on the wire. */
  @Override
  public String toString() {
    return Base64.getEncoder().encodeToString(toBytes()).replace('/', '-');
  }
}
