// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.RequestSigner;
import dev.ephemeris.server.fixture.Gateways;
import dev.ephemeris.server.protocol.Operation;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Resource;
import dev.ephemeris.server.protocol.ResourceKind;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import dev.ephemeris.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The operations of the protocol, used without a wire. */
class OperationsTest {
  private static final int LIMIT = 3;
  private static final String PARTITION_KEY = "[\"p\"]";

  private final MemoryStore store = new MemoryStore();
  private final Engine engine = Engine.open(store, MachineClock.SYSTEM);
  private final Operations operations = Gateways.operations(engine, LIMIT);
  private final CountDownLatch released = new CountDownLatch(1);

  @BeforeEach
  void fill() {
    assertThat(perform(request(Operation.DATABASE_CREATE, "", ""), "{\"id\":\"d\"}").status())
        .isEqualTo(201);
    assertThat(
            perform(
                    request(Operation.CONTAINER_CREATE, "", ""),
                    "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}")
                .status())
        .isEqualTo(201);
    assertThat(create("1").status()).isEqualTo(201);
  }

  @AfterEach
  void close() {
    released.countDown();
    engine.close();
    store.close();
  }

  private static Request request(Operation operation, String id, String ifNoneMatch) {
    PlainOptions options = new PlainOptions().with(RequestOption.PARTITION_KEY, PARTITION_KEY);
    if (!ifNoneMatch.isEmpty()) {
      options.with(RequestOption.IF_NONE_MATCH, ifNoneMatch);
    }
    return head(operation, new Resource(operation.kind(), "d", "c", id), options);
  }

  private static Request head(Operation operation, Resource resource, PlainOptions options) {
    return Request.head(operation, resource, options, resource.scope(), Runnable::run);
  }

  private Result perform(Request head, String body) {
    return operations.perform(head.withBody(body.getBytes(StandardCharsets.UTF_8))).join();
  }

  private Result create(String id) {
    return perform(
        request(Operation.ITEM_CREATE, "", ""), "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id));
  }

  private Result read(String id) {
    return perform(request(Operation.ITEM_READ, id, ""), "");
  }

  /** Starts as much work as is allowed, until it is released. */
  private List<CompletableFuture<Result>> fillUp() {
    List<CompletableFuture<Result>> under = new ArrayList<>();
    for (int i = 0; i < LIMIT; i++) {
      under.add(
          operations.onStorage(
              () -> {
                try {
                  released.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                return Result.empty(200);
              }));
    }
    return under;
  }

  private static void assertRefused(Result refused) {
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.substatus()).isEqualTo(WireError.TOO_MANY_REQUESTS.substatus());
    assertThat(refused.number(ResultFact.RETRY_AFTER_MILLIS)).isEqualTo(50);
    assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("3 requests under way");
  }

  @Test
  @DisplayName("beyond the bound on work in progress, writes and listings are refused with 429")
  void workBeyondTheBoundIsRefused() {
    List<CompletableFuture<Result>> under = fillUp();
    assertRefused(create("2"));
    assertRefused(perform(request(Operation.ITEM_LIST, "", ""), ""));
    assertRefused(perform(request(Operation.CONTAINER_READ, "", ""), ""));
    assertThat(under).noneMatch(CompletableFuture::isDone);
    released.countDown();
    under.forEach(CompletableFuture::join);
    assertThat(read("2").status()).as("a refused write changes nothing").isEqualTo(404);
    assertThat(create("2").status()).isEqualTo(201);
  }

  @Test
  @DisplayName("operations that do not wait are answered, however much work is in progress")
  void readsAtOnceAreNotBounded() {
    fillUp();
    assertThat(read("1").status()).isEqualTo(200);
    assertThat(perform(request(Operation.DATABASE_READ, "", ""), "").status()).isEqualTo(200);
  }

  @Test
  @DisplayName("work that fails releases its place")
  void failuresGiveTheirPlaceBack() {
    for (int i = 0; i < 2 * LIMIT; i++) {
      Result failed =
          operations
              .onStorage(
                  () -> {
                    throw new WireException(WireError.FORBIDDEN, "No.");
                  })
              .join();
      assertThat(failed.status()).isEqualTo(403);
      assertThat(create("1").status()).isEqualTo(409);
    }
    assertThat(create("2").status()).isEqualTo(201);
  }

  @Test
  @DisplayName("a result has the owner of the item, the LSN of its range, and its charge")
  void factsOfARead() {
    Result read = read("1");
    assertThat(read.isSeen()).isTrue();
    assertThat(read.partitionId()).isZero();
    assertThat(read.lsn()).isPositive();
    assertThat(read.isCharged()).isTrue();
    assertThat(read.text(ResultFact.OWNER_NAMES)).isEqualTo("dbs/d/colls/c");
    String etag = read.text(ResultFact.ETAG);
    Result known = perform(request(Operation.ITEM_READ, "1", etag), "");
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.bodyLength()).isZero();
    assertThat(known.isSeen()).isTrue();
    assertThat(known.lsn()).isEqualTo(read.lsn());
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "ITEM_BATCH",
        "ITEM_PATCH",
        "PARTITION_KEY_DELETE",
        "STORED_PROCEDURE_EXECUTE",
        "TRIGGER_CREATE",
        "USER_DEFINED_FUNCTION_READ",
        "CONFLICT_READ",
        "PERMISSION_READ",
        "CLIENT_ENCRYPTION_KEY_CREATE",
        "ADDRESSES_READ"
      })
  @DisplayName("operations that are not supported yet are answered with 501 on every wire")
  void operationsOfLaterVersions(Operation operation) {
    Result refused = perform(request(operation, "1", ""), "{}");
    assertThat(refused.status()).isEqualTo(501);
    assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("not supported yet");
  }

  @Test
  @DisplayName("a request is signed for its operation and resource, on every wire")
  void signature() {
    Resource resource = new Resource(ResourceKind.ITEM, "d", "c", "1");
    RequestSigner.Signed signed =
        new RequestSigner(AccountKey.published()).sign("GET", resource.scope(), Instant.now());
    PlainOptions options =
        new PlainOptions()
            .with(RequestOption.DATE, signed.date())
            .with(RequestOption.AUTHORIZATION, signed.authorization());
    operations.admit(head(Operation.ITEM_READ, resource, options));
    assertThatExceptionOfType(WireException.class)
        .isThrownBy(() -> operations.admit(head(Operation.ITEM_DELETE, resource, options)))
        .satisfies(e -> assertThat(e.error()).isEqualTo(WireError.UNAUTHORIZED));
  }
}
