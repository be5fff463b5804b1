// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.keyspace.DroppedShardRecord;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops the data of shards that belong to no container any more, in the background. A marker in the
 * catalogue is written together with the container's removal, survives a crash, and is removed
 * last.
 */
final class ShardDropper {
  private static final Logger LOG = LoggerFactory.getLogger(ShardDropper.class);

  private final Store store;
  private final CatalogueStore catalogueStore;
  private final Executor storagePool;

  ShardDropper(Store store, CatalogueStore catalogueStore, Executor storagePool) {
    this.store = store;
    this.catalogueStore = catalogueStore;
    this.storagePool = storagePool;
  }

  /** Drops a removed container's shards when their writers have stopped. */
  void drop(Container container) {
    EngineException gone =
        EngineException.notFound("The container '%s' was deleted.".formatted(container.name()));
    container.partitions().forEach(partition -> partition.writer().refuseAll(gone));
    storagePool.execute(
        () -> {
          for (Partition partition : container.partitions()) {
            partition.writer().close();
            dropNow(new DroppedShardRecord(partition.shard().id().number()));
          }
        });
  }

  /** Refuses all writes to a partition that its container no longer has. Its shard is kept. */
  void close(Partition partition) {
    partition.writer().refuseAll(PartitionMap.gone(partition.id()));
    storagePool.execute(partition.writer()::close);
  }

  /** Drops a shard that an earlier run marked. */
  void drop(DroppedShardRecord dropped) {
    storagePool.execute(() -> dropNow(dropped));
  }

  /** If this fails, the marker stays, and the next start tries again. */
  private void dropNow(DroppedShardRecord dropped) {
    try {
      store.dropShard(new ShardId(dropped.shardNumber()));
      catalogueStore.change(changes -> changes.delete(dropped.key()));
    } catch (RuntimeException | Error e) {
      LOG.error(
          "Shard {} could not be dropped; the next start tries again", dropped.shardNumber(), e);
    }
  }
}
