// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.ShardId;

/** The shards that are there from the start. Containers take their shards from above. */
public final class SystemShards {
  /** Databases, containers, counters, the format version. */
  public static final ShardId CATALOGUE = new ShardId(0);

  /** The high-water mark of time, apart from the catalogue so that ticking disturbs nobody. */
  public static final ShardId CLOCK = new ShardId(1);

  /** The first number that a container's shard may have; those below are kept for the system. */
  public static final int FIRST_CONTAINER_SHARD = 16;

  private SystemShards() {}
}
