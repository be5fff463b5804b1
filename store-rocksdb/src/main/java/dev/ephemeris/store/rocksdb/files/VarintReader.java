// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import dev.ephemeris.store.rocksdb.files.Manifest.UnknownEntryException;

/** Reads numbers of seven bits a byte, and texts that begin with their length. */
final class VarintReader {
  private static final int MAX_SHIFT = 63;

  private final byte[] bytes;
  private int at;

  VarintReader(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean hasMore() {
    return at < bytes.length;
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
      if (at == bytes.length) {
        throw new UnknownEntryException("an entry that ends early");
      }
      byte next = bytes[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new UnknownEntryException("a number that is too long");
  }

  void skipText() {
    long length = number();
    if (length < 0 || length > bytes.length - at) {
      throw new UnknownEntryException("an entry that ends early");
    }
    at += (int) length;
  }
}
