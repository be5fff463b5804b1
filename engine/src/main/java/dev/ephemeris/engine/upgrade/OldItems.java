// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.StoredSettings;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A container's items as formats 1 to 10 stored them. Their keys do not say where the effective
 * partition key ends. Usually its length follows from the container's definition; in containers
 * with hashes of version 1 it differs from key to key, and is computed from the item's text.
 */
public final class OldItems {
  private static final int HASH_BYTES = 16;

  private final ContainerRecord container;
  private @Nullable PartitionKeyDefinition definition;

  public OldItems(ContainerRecord container) {
    this.container = container;
  }

  /**
   * An item as it is stored now.
   *
   * @param key under which it was stored
   * @throws CorruptValueException if it is no item of this container
   */
  public ItemRecord anew(byte[] key, byte[] value) {
    OldItemRecord old = OldItemRecord.decode(value);
    return old.anew(keyAnew(key, old.json()));
  }

  private ItemKey keyAnew(byte[] key, byte[] json) {
    PartitionKeyDefinition known = definition();
    return switch (known.kind()) {
      case HASH ->
          OldItemRecord.key(key, known.version() == 1 ? lengthIn(key, json, known) : HASH_BYTES);
      case MULTI_HASH -> OldItemRecord.key(key, HASH_BYTES * known.paths().size());
    };
  }

  private static int lengthIn(byte[] key, byte[] json, PartitionKeyDefinition definition) {
    byte[] effective;
    try {
      effective =
          EffectivePartitionKey.of(ItemBody.partitionKeyOf(json, definition), definition).toBytes();
    } catch (EngineException e) {
      throw new CorruptValueException("item: " + e.userMessage(), e);
    }
    int end = 1 + effective.length;
    if (key.length < end || !Arrays.equals(key, 1, end, effective, 0, effective.length)) {
      throw new CorruptValueException("item: stored under another partition key than its own");
    }
    return effective.length;
  }

  /** Read when the first item needs it: most containers may have none left. */
  private PartitionKeyDefinition definition() {
    PartitionKeyDefinition known = definition;
    if (known == null) {
      try {
        known = new StoredSettings().read(container).partitionKeyDefinition();
      } catch (EngineException | JacksonException e) {
        throw new CorruptValueException("container: its settings cannot be read", e);
      }
      definition = known;
    }
    return known;
  }
}
