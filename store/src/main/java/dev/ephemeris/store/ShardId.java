// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** Names a shard. Numbers are given out by the caller and never used twice. */
public record ShardId(int number) {
  public ShardId {
    if (number < 0) {
      throw new IllegalArgumentException("A shard number is not negative: " + number);
    }
  }
}
