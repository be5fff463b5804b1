// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import dev.ephemeris.model.hash.Murmur128;
import dev.ephemeris.model.hash.Murmur32;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The hash of a partition key: bytes that sort as unsigned, and that decide in which range an item
 * is. The official clients compute the same bytes, in one of three ways.
 *
 * <ul>
 *   <li><b>Hash, version 1.</b> Strings are cut to 100 characters. The 32-bit MurmurHash3 of the
 *       typed components becomes a number, and the key is that number followed by the components,
 *       all in the order-preserving encoding of {@link ComponentEncoding}.
 *   <li><b>Hash, version 2.</b> The 128-bit MurmurHash3, most significant byte first, the top two
 *       bits cleared so that it stays below {@code FF}.
 *   <li><b>MultiHash.</b> The version 2 hash of each level, one after the other. So a prefix of a
 *       key is a prefix of the bytes.
 * </ul>
 *
 * <p>The empty key is the lowest of all, and {@code FF} is above every key.
 */
public final class EffectivePartitionKey implements Comparable<EffectivePartitionKey> {
  /** The inclusive start of the first range: no bytes at all. */
  public static final EffectivePartitionKey MINIMUM = new EffectivePartitionKey(new byte[0]);

  /** The exclusive end of the last range. */
  public static final EffectivePartitionKey MAXIMUM =
      new EffectivePartitionKey(new byte[] {(byte) 0xFF});

  /** The longest key; also bounds what clients may send as ends of a range. */
  public static final int MAX_BYTES = 512;

  static final int HASH_V2_BYTES = 16;
  private static final long TOP_TWO_BITS = 0xC000_0000_0000_0000L;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final byte[] bytes;

  private EffectivePartitionKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Hashes a key. The empty key gives {@link #MINIMUM}, as in the clients; a prefix is allowed only
   * of hierarchical keys.
   */
  public static EffectivePartitionKey of(PartitionKey key, PartitionKeyDefinition definition) {
    int given = key.components().size();
    int wanted = definition.paths().size();
    if (given > wanted) {
      throw new IllegalArgumentException(
          "The partition key has " + given + " components, its definition " + wanted);
    }
    if (given == 0) {
      return MINIMUM;
    }
    return switch (definition.kind()) {
      case HASH -> definition.version() == 1 ? hashV1(key.components()) : hashV2(key.components());
      case MULTI_HASH -> multiHash(key.components());
    };
  }

  static EffectivePartitionKey hashV1(List<PartitionKeyComponent> components) {
    ComponentEncoding forHashing = new ComponentEncoding();
    for (PartitionKeyComponent component : components) {
      forHashing.appendForHashV1(component);
    }
    int hash = Murmur32.hash(forHashing.buffer(), forHashing.length());
    ComponentEncoding key = new ComponentEncoding();
    key.appendOrderedNumber((double) Integer.toUnsignedLong(hash));
    for (PartitionKeyComponent component : components) {
      key.appendOrdered(component);
    }
    return new EffectivePartitionKey(key.toBytes());
  }

  static EffectivePartitionKey hashV2(List<PartitionKeyComponent> components) {
    ByteBuffer key = ByteBuffer.allocate(HASH_V2_BYTES);
    putHashV2(key, components);
    return new EffectivePartitionKey(key.array());
  }

  private static EffectivePartitionKey multiHash(List<PartitionKeyComponent> components) {
    ByteBuffer key = ByteBuffer.allocate(HASH_V2_BYTES * components.size());
    for (PartitionKeyComponent component : components) {
      putHashV2(key, List.of(component));
    }
    return new EffectivePartitionKey(key.array());
  }

  private static void putHashV2(ByteBuffer key, List<PartitionKeyComponent> components) {
    ComponentEncoding forHashing = new ComponentEncoding();
    for (PartitionKeyComponent component : components) {
      forHashing.appendForHashV2(component);
    }
    Murmur128 hash = new Murmur128();
    hash.hash(forHashing.buffer(), 0, forHashing.length(), 0, 0);
    key.putLong(hash.high() & ~TOP_TWO_BITS).putLong(hash.low());
  }

  /** Takes bytes made by {@link #toBytes}. */
  public static EffectivePartitionKey ofBytes(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException("Too long for a partition key: " + bytes.length);
    }
    return new EffectivePartitionKey(bytes.clone());
  }

  /** Reads the end of a range as clients send it; empty if it is malformed. */
  public static Optional<EffectivePartitionKey> fromHex(String hex) {
    if (hex.length() > 2 * MAX_BYTES) {
      return Optional.empty();
    }
    try {
      return Optional.of(new EffectivePartitionKey(HEX.parseHex(hex)));
    } catch (IllegalArgumentException notHexadecimal) {
      return Optional.empty();
    }
  }

  /** The exclusive end of all keys that begin with this one. */
  EffectivePartitionKey endOfPrefix() {
    byte[] end = Arrays.copyOf(bytes, bytes.length + 1);
    end[bytes.length] = (byte) 0xFF;
    return new EffectivePartitionKey(end);
  }

  public byte[] toBytes() {
    return bytes.clone();
  }

  /** The key as on the wire, in upper case. */
  public String hex() {
    return HEX.formatHex(bytes);
  }

  @Override
  public int compareTo(EffectivePartitionKey other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EffectivePartitionKey that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return hex();
  }
}
