// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class AsyncClientIT {
  private static final int ITEMS = 200;
  private static final int CONCURRENCY = 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static List<Integer> statuses(Flux<Mono<Integer>> operations) {
    return Flux.merge(operations, CONCURRENCY).collectList().block(TIMEOUT);
  }

  private static Mono<Integer> status(Mono<CosmosItemResponse<ObjectNode>> response) {
    return response
        .map(CosmosItemResponse::getStatusCode)
        .onErrorResume(CosmosException.class, refusal -> Mono.just(refusal.getStatusCode()));
  }

  @Test
  @DisplayName("T6 many items are written, read and expire concurrently")
  void manyAtATime() {
    String containerName = COSMOS.newContainer(1000).getId();
    try (CosmosAsyncClient client = COSMOS.builder().buildAsyncClient()) {
      CosmosAsyncContainer container =
          client.getDatabase(COSMOS.database().getId()).getContainer(containerName);
      Flux<Integer> numbers = Flux.range(0, ITEMS);

      assertThat(statuses(numbers.map(n -> status(container.createItem(Items.item("i" + n))))))
          .hasSize(ITEMS)
          .containsOnly(201);
      Flux<Mono<Integer>> reads =
          numbers.map(n -> status(container.readItem("i" + n, Items.KEY, ObjectNode.class)));
      assertThat(statuses(reads)).hasSize(ITEMS).containsOnly(200);
      COSMOS.clock().advanceSeconds(1000);
      assertThat(statuses(reads)).hasSize(ITEMS).containsOnly(404);
    }
  }

  @Test
  @DisplayName("Of many concurrent creates of the same item, one succeeds")
  void oneOfMany() {
    String containerName = COSMOS.newContainer(null).getId();
    try (CosmosAsyncClient client = COSMOS.builder().buildAsyncClient()) {
      CosmosAsyncContainer container =
          client.getDatabase(COSMOS.database().getId()).getContainer(containerName);
      List<Integer> statuses =
          statuses(
              Flux.range(0, CONCURRENCY).map(n -> status(container.createItem(Items.item("1")))));

      assertThat(statuses).hasSize(CONCURRENCY).containsOnly(201, 409).containsOnlyOnce(201);
    }
  }
}
