// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.ThroughputResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Throughput is read, replaced, and enforced. */
class ThroughputIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer newContainer(
      CosmosDatabase database, @Nullable ThroughputProperties throughput) {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("container"), "/pk");
    if (throughput == null) {
      database.createContainer(properties);
    } else {
      database.createContainer(properties, throughput);
    }
    return database.getContainer(properties.getId());
  }

  private static CosmosContainer newContainer(@Nullable ThroughputProperties throughput) {
    return newContainer(COSMOS.database(), throughput);
  }

  private static ThroughputProperties manual(int rate) {
    return ThroughputProperties.createManualThroughput(rate);
  }

  private static ThroughputProperties autoscale(int maximum) {
    return ThroughputProperties.createAutoscaledThroughput(maximum);
  }

  /** An item so large that a few of them cost more than the 400 request units of a second. */
  private static ObjectNode large(String id, int bytes) {
    return Items.item(id).put("text", "x".repeat(bytes));
  }

  @Test
  @DisplayName("A container's manual throughput is read and replaced")
  void manualOfAContainer() {
    CosmosContainer container = newContainer(manual(700));
    ThroughputResponse read = container.readThroughput();
    assertThat(read.getProperties().getManualThroughput()).isEqualTo(700);
    assertThat(read.getProperties().getAutoscaleMaxThroughput()).isZero();
    assertThat(read.getMinThroughput()).isEqualTo(400);
    assertThat(read.isReplacePending()).isFalse();
    assertThat(read.getRequestCharge()).isPositive();

    ThroughputResponse replaced = container.replaceThroughput(manual(1200));
    assertThat(replaced.getProperties().getManualThroughput()).isEqualTo(1200);
    assertThat(container.readThroughput().getProperties().getManualThroughput()).isEqualTo(1200);
  }

  @Test
  @DisplayName("A container that asked for no throughput reports 400")
  void unasked() {
    assertThat(newContainer(null).readThroughput().getProperties().getManualThroughput())
        .isEqualTo(400);
  }

  @Test
  @DisplayName("An autoscale throughput is read and replaced")
  void autoscaleOfAContainer() {
    CosmosContainer container = newContainer(autoscale(4000));
    assertThat(container.readThroughput().getProperties().getAutoscaleMaxThroughput())
        .isEqualTo(4000);
    container.replaceThroughput(autoscale(6000));
    assertThat(container.readThroughput().getProperties().getAutoscaleMaxThroughput())
        .isEqualTo(6000);
  }

  @Test
  @DisplayName("The throughput that a database's containers share is read and replaced")
  void sharedByADatabase() {
    String name = ThroughputIT.class.getName() + "-sharing";
    COSMOS.client().createDatabase(name, manual(500));
    CosmosDatabase database = COSMOS.client().getDatabase(name);
    assertThat(database.readThroughput().getProperties().getManualThroughput()).isEqualTo(500);
    database.replaceThroughput(manual(900));
    assertThat(database.readThroughput().getProperties().getManualThroughput()).isEqualTo(900);

    CosmosContainer sharing = newContainer(database, null);
    assertThat(catchThrowableOfType(CosmosException.class, sharing::readThroughput))
        .hasMessageContaining("No offers found for the resource");
    CosmosContainer own = newContainer(database, manual(400));
    assertThat(own.readThroughput().getProperties().getManualThroughput()).isEqualTo(400);
  }

  @Test
  @DisplayName("An autoscale database is created, read and replaced")
  void autoscaleOfADatabase() {
    String name = ThroughputIT.class.getName() + "-autoscale";
    COSMOS.client().createDatabase(name, autoscale(2000));
    CosmosDatabase database = COSMOS.client().getDatabase(name);
    assertThat(database.readThroughput().getProperties().getAutoscaleMaxThroughput())
        .isEqualTo(2000);
    database.replaceThroughput(autoscale(3000));
    assertThat(database.readThroughput().getProperties().getAutoscaleMaxThroughput())
        .isEqualTo(3000);
  }

  @Test
  @DisplayName("An invalid throughput is refused, and nothing changes")
  void invalid() {
    CosmosContainer container = newContainer(manual(700));
    for (ThroughputProperties wrong : new ThroughputProperties[] {manual(450), autoscale(4000)}) {
      CosmosException refusal =
          catchThrowableOfType(CosmosException.class, () -> container.replaceThroughput(wrong));
      assertThat(refusal.getStatusCode()).isEqualTo(400);
    }
    assertThat(container.readThroughput().getProperties().getManualThroughput()).isEqualTo(700);
  }

  @Test
  @DisplayName("Beyond its throughput a program that does not retry gets 429 with a time to wait")
  void throttledWithoutRetries() {
    CosmosContainer made = newContainer(manual(400));
    ThrottlingRetryOptions never =
        new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0);
    try (CosmosClient client = COSMOS.builder().throttlingRetryOptions(never).buildClient()) {
      CosmosContainer container =
          client.getDatabase(COSMOS.database().getId()).getContainer(made.getId());
      CosmosException refusal = null;
      for (int i = 0; i < 20 && refusal == null; i++) {
        ObjectNode item = large("large-" + i, 1_900_000);
        refusal = catchThrowableOfType(CosmosException.class, () -> container.createItem(item));
      }
      assertThat(refusal).isNotNull();
      assertThat(refusal.getStatusCode()).isEqualTo(429);
      assertThat(refusal.getSubStatusCode()).isEqualTo(3200);
      assertThat(refusal.getRetryAfterDuration())
          .isBetween(Duration.ofMillis(1), Duration.ofSeconds(11));
      assertThat(refusal.getRequestCharge()).isZero();
    }
  }

  @Test
  @DisplayName("A program that retries, which is the default, succeeds")
  void throttledWithRetries() {
    CosmosContainer container = newContainer(manual(400));
    double charge = 0;
    for (int i = 0; i < 5; i++) {
      charge += container.createItem(large("large-" + i, 400_000)).getRequestCharge();
    }
    assertThat(charge).as("more than the amount of two seconds").isGreaterThan(800);
    assertThat(Items.readStatus(container, "large-4")).isEqualTo(200);
  }

  @Test
  @DisplayName("The same request on the same data always costs the same")
  void sameCharge() {
    CosmosContainer container = COSMOS.newContainer(null);
    double created = container.createItem(Items.item("a")).getRequestCharge();
    double read = Items.read(container, "a").getRequestCharge();
    assertThat(created).isEqualTo(5.2);
    assertThat(read).isEqualTo(1);
    for (int i = 0; i < 3; i++) {
      assertThat(Items.read(container, "a").getRequestCharge()).isEqualTo(read);
      assertThat(container.upsertItem(Items.item("a")).getRequestCharge()).isEqualTo(created);
    }
  }
}
