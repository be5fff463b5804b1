package dev.ephemeris.engine.item;

import dev.ephemeris.model.partition.PartitionKey;
import org.jspecify.annotations.Nullable;

/** placeholder */
public record ItemBody(
    byte[] properties,
    String id,
    PartitionKey partitionKey,
    int ttl,
    @Nullable String invalidTtl) {}
