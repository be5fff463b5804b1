// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.ComputedProperty;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosFullTextIndex;
import com.azure.cosmos.models.CosmosFullTextPath;
import com.azure.cosmos.models.CosmosFullTextPolicy;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosVectorDataType;
import com.azure.cosmos.models.CosmosVectorDistanceFunction;
import com.azure.cosmos.models.CosmosVectorEmbedding;
import com.azure.cosmos.models.CosmosVectorEmbeddingPolicy;
import com.azure.cosmos.models.CosmosVectorIndexSpec;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Settings that describe items, as the client writes and reads them. */
class ItemSchemaIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static List<String> texts(CosmosContainer container, String query) {
    return container.queryItems(query, new CosmosQueryRequestOptions(), String.class).stream()
        .toList();
  }

  private static CosmosContainerProperties newProperties() {
    return new CosmosContainerProperties(COSMOS.newName("container"), "/pk");
  }

  @Test
  @DisplayName("Computed properties are set, read, queried, indexed and replaced")
  void computedProperties() {
    CosmosContainerProperties properties = newProperties();
    properties.setComputedProperties(
        List.of(new ComputedProperty("cp_lower", "SELECT VALUE LOWER(c.name) FROM c")));
    properties.setIndexingPolicy(
        new IndexingPolicy()
            .setIncludedPaths(List.of(new IncludedPath("/*"), new IncludedPath("/cp_lower/?"))));
    CosmosContainer container = COSMOS.createContainer(properties);
    container.createItem(Items.item("1").put("name", "ZEBRA"));
    container.createItem(Items.item("2").put("name", "Ant"));

    assertThat(container.read().getProperties().getComputedProperties())
        .extracting(ComputedProperty::getName)
        .containsExactly("cp_lower");
    assertThat(texts(container, "SELECT VALUE c.cp_lower FROM c ORDER BY c.cp_lower"))
        .containsExactly("ant", "zebra");
    assertThat(texts(container, "SELECT VALUE c.id FROM c WHERE c.cp_lower = 'zebra'"))
        .containsExactly("1");

    CosmosContainerProperties changed = container.read().getProperties();
    changed.setComputedProperties(
        List.of(new ComputedProperty("cp_lower", "SELECT VALUE LENGTH(c.name) FROM c")));
    container.replace(changed);
    assertThat(texts(container, "SELECT VALUE c.id FROM c WHERE c.cp_lower = 3"))
        .containsExactly("2");
  }

  @Test
  @DisplayName("A computed property that is more than a value of the item is refused")
  void badComputedProperty() {
    CosmosContainerProperties properties = newProperties();
    properties.setComputedProperties(
        List.of(new ComputedProperty("cp", "SELECT VALUE RAND() FROM c")));
    CosmosException refusal = Items.refusal(() -> COSMOS.createContainer(properties));
    assertThat(refusal.getStatusCode()).isEqualTo(400);
    assertThat(refusal.getMessage()).contains("may not use the function RAND");
  }

  @Test
  @DisplayName("Vectors are compared as the container's policy says")
  void vectors() {
    CosmosContainerProperties properties = newProperties();
    CosmosVectorEmbeddingPolicy policy = new CosmosVectorEmbeddingPolicy();
    policy.setCosmosVectorEmbeddings(
        List.of(
            new CosmosVectorEmbedding()
                .setPath("/v")
                .setDataType(CosmosVectorDataType.FLOAT32)
                .setEmbeddingDimensions(2)
                .setDistanceFunction(CosmosVectorDistanceFunction.EUCLIDEAN)));
    properties.setVectorEmbeddingPolicy(policy);
    properties.setIndexingPolicy(
        new IndexingPolicy()
            .setVectorIndexes(
                List.of(new CosmosVectorIndexSpec().setPath("/v").setType("quantizedFlat"))));
    CosmosContainer container = COSMOS.createContainer(properties);
    for (int i = 3; i > 0; i--) {
      container.createItem(
          Items.item("i" + i).set("v", JsonNodeFactory.instance.arrayNode().add(i).add(0)));
    }

    assertThat(
            container
                .read()
                .getProperties()
                .getVectorEmbeddingPolicy()
                .getVectorEmbeddings()
                .getFirst()
                .getDistanceFunction())
        .isEqualTo(CosmosVectorDistanceFunction.EUCLIDEAN);
    assertThat(
            texts(
                container,
                "SELECT TOP 3 VALUE c.id FROM c ORDER BY VectorDistance(c.v, [0.0, 0.0])"))
        .containsExactly("i1", "i2", "i3");
  }

  @Test
  @DisplayName("Texts are searched in the language that the container's policy says")
  void texts() {
    CosmosContainerProperties properties = newProperties();
    properties.setFullTextPolicy(
        new CosmosFullTextPolicy()
            .setDefaultLanguage("en-US")
            .setPaths(List.of(new CosmosFullTextPath().setPath("/text").setLanguage("de-DE"))));
    properties.setIndexingPolicy(
        new IndexingPolicy()
            .setCosmosFullTextIndexes(List.of(new CosmosFullTextIndex().setPath("/text"))));
    CosmosContainer container = COSMOS.createContainer(properties);
    container.createItem(Items.item("1").put("text", "Die Häuser der Stadt"));

    assertThat(container.read().getProperties().getFullTextPolicy().getPaths())
        .extracting(CosmosFullTextPath::getLanguage)
        .containsExactly("de-DE");
    assertThat(texts(container, "SELECT VALUE c.id FROM c WHERE FullTextContains(c.text, 'Haus')"))
        .containsExactly("1");
  }
}
