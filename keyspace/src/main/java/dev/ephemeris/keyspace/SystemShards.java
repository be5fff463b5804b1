// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.ShardId;

/** The shards of the system. Shards of containers have greater numbers. */
public final class SystemShards {
  /** Databases, containers, counters, the format version. */
  public static final ShardId CATALOGUE = new ShardId(0);

  /**
   * The high-water mark of time, apart from the catalogue so that storing it delays no other
   * writes.
   */
  public static final ShardId CLOCK = new ShardId(1);

  /** The first number of a container's shard; smaller ones are reserved for the system. */
  public static final int FIRST_CONTAINER_SHARD = 16;

  private SystemShards() {}
}
