// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** The name of a shard. Numbers are assigned by the caller and never reused. */
public record ShardId(int number) {
  public ShardId {
    if (number < 0) {
      throw new IllegalArgumentException("A shard number is not negative: " + number);
    }
  }
}
