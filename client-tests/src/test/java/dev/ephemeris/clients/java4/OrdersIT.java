// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The programs in the vendor's documentation, step by step. */
class OrdersIT {
  private static final int NINETY_DAYS = Math.toIntExact(Duration.ofDays(90).toSeconds());
  private static final int THIRTY_DAYS = Math.toIntExact(Duration.ofDays(30).toSeconds());
  private static final String CUSTOMER = "CO18009186470";
  private static final PartitionKey KEY = new PartitionKey(CUSTOMER);
  private static final SalesOrder ORDER = new SalesOrder("SO05", CUSTOMER, THIRTY_DAYS);

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer createOrders(int defaultTtl) {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("orders"), "/customerId");
    properties.setDefaultTimeToLiveInSeconds(defaultTtl);
    COSMOS
        .database()
        .createContainerIfNotExists(
            properties, ThroughputProperties.createManualThroughput(20_000));
    return COSMOS.database().getContainer(properties.getId());
  }

  private static SalesOrder read(CosmosContainer orders) {
    return orders.readItem("SO05", KEY, SalesOrder.class).getItem();
  }

  private static int readStatus(CosmosContainer orders) {
    return Items.status(() -> orders.readItem("SO05", KEY, SalesOrder.class));
  }

  private static void advanceDays(int days) {
    COSMOS.clock().advance(Duration.ofDays(days));
  }

  @Test
  @DisplayName("T22 a container with TTL on, no default, and 20,000 RU/s")
  void createsContainerWithoutDefault() {
    CosmosContainer orders = createOrders(-1);

    assertThat(orders.read().getProperties().getDefaultTimeToLiveInSeconds()).isEqualTo(-1);
    assertThat(orders.getFeedRanges()).as("beyond 10,000 RU/s one range for each 6,000").hasSize(4);
  }

  @Test
  @DisplayName("T22 a container with a default of 90 days")
  void createsContainerWithDefault() {
    CosmosContainer orders = createOrders(NINETY_DAYS);
    assertThat(orders.read().getProperties().getDefaultTimeToLiveInSeconds())
        .isEqualTo(NINETY_DAYS);

    orders.createItem(ORDER.withTtl(null));
    advanceDays(89);
    assertThat(readStatus(orders)).isEqualTo(200);
    advanceDays(1);
    assertThat(readStatus(orders)).isEqualTo(404);
  }

  @Test
  @DisplayName("T22 an order with a ttl of 30 days")
  void writesOrderWithTtl() {
    CosmosContainer orders = createOrders(NINETY_DAYS);

    assertThat(orders.createItem(ORDER).getStatusCode()).isEqualTo(201);

    assertThat(read(orders)).isEqualTo(ORDER);
    advanceDays(30);
    assertThat(readStatus(orders)).isEqualTo(404);
  }

  @Test
  @DisplayName("T22 the order's ttl is extended")
  void extendsTtl() {
    CosmosContainer orders = createOrders(-1);
    orders.createItem(ORDER);
    advanceDays(20);

    SalesOrder extended = read(orders).withTtl(2 * THIRTY_DAYS);
    assertThat(orders.replaceItem(extended, "SO05", KEY, null).getStatusCode()).isEqualTo(200);

    advanceDays(59);
    assertThat(read(orders).ttl()).isEqualTo(2 * THIRTY_DAYS);
    advanceDays(1);
    assertThat(readStatus(orders)).isEqualTo(404);
  }

  @Test
  @DisplayName("T22 the order's ttl is removed, so that it inherits the default")
  void removesTtlOfOrder() {
    CosmosContainer orders = createOrders(NINETY_DAYS);
    orders.createItem(ORDER);

    orders.replaceItem(read(orders).withTtl(null), "SO05", KEY, null);

    advanceDays(89);
    assertThat(read(orders).ttl()).isNull();
    advanceDays(1);
    assertThat(readStatus(orders)).isEqualTo(404);
  }

  @Test
  @DisplayName("T22 TTL is disabled on the container")
  void disablesTtlOfContainer() {
    CosmosContainer orders = createOrders(NINETY_DAYS);
    orders.createItem(ORDER);

    CosmosContainerProperties properties = orders.read().getProperties();
    properties.setDefaultTimeToLiveInSeconds(null);
    orders.replace(properties);

    assertThat(orders.read().getProperties().getDefaultTimeToLiveInSeconds()).isNull();
    advanceDays(1000);
    assertThat(read(orders)).as("the ttl stays stored").isEqualTo(ORDER);
  }
}
