// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map of byte strings; a change returns a new map that shares most of the old
 * one, which stays as it was. So a snapshot is a reference, and is free.
 *
 * <p>It is a treap: a search tree by key that is also a heap by priority, where the priority is a
 * hash of the key. That keeps it balanced with high probability, and makes its shape depend on its
 * content alone. Everything is made of two operations: {@code split} cuts a tree before a key, and
 * {@code merge} joins two trees of which the first holds only lesser keys. A key is removed as the
 * range that holds just it.
 */
final class PersistentMap {
  static final PersistentMap EMPTY = new PersistentMap(null);

  private final @Nullable Node root;

  private PersistentMap(@Nullable Node root) {
    this.root = root;
  }

  /** An entry, which is also a tree: {@code bytes} counts the keys and values of all below it. */
  record Node(
      byte[] key,
      byte[] value,
      int priority,
      @Nullable Node left,
      @Nullable Node right,
      long bytes) {
    static Node of(
        byte[] key, byte[] value, int priority, @Nullable Node left, @Nullable Node right) {
      long bytes = key.length + value.length + bytesOf(left) + bytesOf(right);
      return new Node(key, value, priority, left, right, bytes);
    }

    Node withLeft(@Nullable Node newLeft) {
      return of(key, value, priority, newLeft, right);
    }

    Node withRight(@Nullable Node newRight) {
      return of(key, value, priority, left, newRight);
    }
  }

  private record Halves(@Nullable Node less, @Nullable Node rest) {}

  PersistentMap with(byte[] key, byte[] value) {
    Halves around = split(root, key);
    Node entry = Node.of(key, value, priorityOf(key), null, null);
    Node after = split(around.rest, successorOf(key)).rest;
    return new PersistentMap(merge(merge(around.less, entry), after));
  }

  PersistentMap without(byte[] key) {
    return withoutRange(key, successorOf(key));
  }

  /** Without the keys from {@code start} inclusive to {@code end} exclusive; null is unbounded. */
  PersistentMap withoutRange(byte[] start, byte @Nullable [] end) {
    Halves around = split(root, start);
    Node after = end == null ? null : split(around.rest, end).rest;
    return new PersistentMap(merge(around.less, after));
  }

  byte @Nullable [] get(byte[] key) {
    Node node = ceiling(key);
    return node != null && Arrays.equals(node.key, key) ? node.value : null;
  }

  /** The entry of the least key that is not less than this one. */
  @Nullable Node ceiling(byte[] key) {
    Node found = null;
    Node node = root;
    while (node != null) {
      if (Arrays.compareUnsigned(node.key, key) >= 0) {
        found = node;
        node = node.left;
      } else {
        node = node.right;
      }
    }
    return found;
  }

  /** The entry of the greatest key that is less than this one; null stands for beyond all keys. */
  @Nullable Node lower(byte @Nullable [] key) {
    Node found = null;
    Node node = root;
    while (node != null) {
      if (key == null || Arrays.compareUnsigned(node.key, key) < 0) {
        found = node;
        node = node.right;
      } else {
        node = node.left;
      }
    }
    return found;
  }

  /** The sum of the lengths of all keys and values. */
  long bytes() {
    return bytesOf(root);
  }

  /** The least key that is greater than this one. */
  static byte[] successorOf(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  private static Halves split(@Nullable Node node, byte[] key) {
    if (node == null) {
      return new Halves(null, null);
    }
    if (Arrays.compareUnsigned(node.key, key) < 0) {
      Halves right = split(node.right, key);
      return new Halves(node.withRight(right.less), right.rest);
    }
    Halves left = split(node.left, key);
    return new Halves(left.less, node.withLeft(left.rest));
  }

  private static @Nullable Node merge(@Nullable Node less, @Nullable Node greater) {
    if (less == null) {
      return greater;
    }
    if (greater == null) {
      return less;
    }
    return less.priority >= greater.priority
        ? less.withRight(merge(less.right, greater))
        : greater.withLeft(merge(less, greater.left));
  }

  private static long bytesOf(@Nullable Node node) {
    return node == null ? 0 : node.bytes;
  }

  private static int priorityOf(byte[] key) {
    // Arrays.hashCode of neighbouring keys differs only in the low bits, so the bits are mixed (the
    // finalizer of MurmurHash3).
    int hash = Arrays.hashCode(key);
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }
}
