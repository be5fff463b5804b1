// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is indexed, and what the partition key is: pk alone, or pk and user. */
enum ContainerKind {
  EVERYTHING_INDEXED,
  NOTHING_INDEXED,
  ONE_PATH_INDEXED,
  KEY_OF_TWO_LEVELS;

  CosmosContainerProperties properties(String name) {
    return switch (this) {
      case EVERYTHING_INDEXED -> new CosmosContainerProperties(name, "/pk");
      case NOTHING_INDEXED -> indexing(name);
      case ONE_PATH_INDEXED -> indexing(name, "/n/?");
      case KEY_OF_TWO_LEVELS ->
          new CosmosContainerProperties(
              name,
              new PartitionKeyDefinition()
                  .setPaths(List.of("/pk", "/user"))
                  .setKind(PartitionKind.MULTI_HASH)
                  .setVersion(PartitionKeyDefinitionVersion.V2));
    };
  }

  private static CosmosContainerProperties indexing(String name, String... paths) {
    IndexingPolicy policy =
        new IndexingPolicy()
            .setIncludedPaths(Stream.of(paths).map(IncludedPath::new).toList())
            .setExcludedPaths(List.of(new ExcludedPath("/*")));
    return new CosmosContainerProperties(name, "/pk").setIndexingPolicy(policy);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
