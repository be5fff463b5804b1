// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cell of the matrix of rule T6, for every operation. */
class TtlMatrixIT {
  /** How much real time may pass between two steps of a test without changing its outcome. */
  private static final int MARGIN_SECONDS = 60;

  private static final int SHORT = 1000;
  private static final int LONG = 3000;

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static final Map<@Nullable Integer, CosmosContainer> CONTAINERS = new HashMap<>();

  /** The cells: the container's default, the item's ttl, and when the item is to expire. */
  enum Cell {
    NO_TTL_OFF("no ttl, off: never", null, null, null),
    NEVER_OFF("ttl=-1, off: never", null, -1, null),
    OWN_OFF("ttl=m, off: never", null, SHORT, null),
    NO_TTL_WITHOUT_DEFAULT("no ttl under default -1: never", -1, null, null),
    NEVER_WITHOUT_DEFAULT("ttl=-1 under default -1: never", -1, -1, null),
    OWN_WITHOUT_DEFAULT("ttl=m under default -1: after m", -1, SHORT, SHORT),
    NO_TTL_WITH_DEFAULT("no ttl under default n: after n", SHORT, null, SHORT),
    NEVER_WITH_DEFAULT("ttl=-1 under default n: never", SHORT, -1, null),
    SHORTER_WITH_DEFAULT("ttl=m under default n, m<n: after m", LONG, SHORT, SHORT),
    LONGER_WITH_DEFAULT("ttl=m under default n, m>n: after m", SHORT, LONG, LONG);

    private final String text;
    private final @Nullable Integer defaultTtl;
    private final @Nullable Integer ttl;
    private final @Nullable Integer expiresAfterSeconds;

    Cell(
        String text,
        @Nullable Integer defaultTtl,
        @Nullable Integer ttl,
        @Nullable Integer expiresAfterSeconds) {
      this.text = text;
      this.defaultTtl = defaultTtl;
      this.ttl = ttl;
      this.expiresAfterSeconds = expiresAfterSeconds;
    }

    ObjectNode item(String id) {
      return ttl == null ? Items.item(id) : Items.item(id, ttl);
    }

    CosmosContainer container() {
      return CONTAINERS.computeIfAbsent(defaultTtl, COSMOS::newContainer);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** An operation, its status while the item is alive, and its status once the item is expired. */
  enum Operation {
    READ(200, 404) {
      @Override
      CosmosItemResponse<?> run(CosmosContainer container, ObjectNode item) {
        return Items.read(container, item.path("id").asText());
      }
    },
    REPLACE(200, 404) {
      @Override
      CosmosItemResponse<?> run(CosmosContainer container, ObjectNode item) {
        return Items.replace(container, item);
      }
    },
    UPSERT(200, 201) {
      @Override
      CosmosItemResponse<?> run(CosmosContainer container, ObjectNode item) {
        return container.upsertItem(item);
      }
    },
    DELETE(204, 404) {
      @Override
      CosmosItemResponse<?> run(CosmosContainer container, ObjectNode item) {
        return Items.delete(container, item.path("id").asText());
      }
    },
    CREATE_AGAIN(409, 201) {
      @Override
      CosmosItemResponse<?> run(CosmosContainer container, ObjectNode item) {
        return container.createItem(item);
      }
    };

    private final int statusAlive;
    private final int statusExpired;

    Operation(int statusAlive, int statusExpired) {
      this.statusAlive = statusAlive;
      this.statusExpired = statusExpired;
    }

    abstract CosmosItemResponse<?> run(CosmosContainer container, ObjectNode item);
  }

  static Stream<Arguments> cellsAndOperations() {
    return Arrays.stream(Cell.values())
        .flatMap(
            cell ->
                Arrays.stream(Operation.values()).map(operation -> Arguments.of(cell, operation)));
  }

  @ParameterizedTest(name = "T6 {0}: {1}")
  @MethodSource("cellsAndOperations")
  @DisplayName("T6 the matrix, cell by cell and operation by operation")
  void matrix(Cell cell, Operation operation) {
    CosmosContainer container = cell.container();
    String id = cell.name() + '-' + operation;
    ObjectNode item = cell.item(id);
    container.createItem(item);
    Integer expiresAfter = cell.expiresAfterSeconds;
    int wait = expiresAfter == null ? 2 * LONG : expiresAfter;

    COSMOS.clock().advanceSeconds(wait - MARGIN_SECONDS);
    assertThat(Items.readStatus(container, id)).as("shortly before").isEqualTo(200);
    COSMOS.clock().advanceSeconds(MARGIN_SECONDS);

    assertThat(Items.status(() -> operation.run(container, item)))
        .isEqualTo(expiresAfter == null ? operation.statusAlive : operation.statusExpired);
  }
}
