// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Missing or wrong headers are refused with the status that clients expect. */
class BadHeaderTest {
  private static final String ITEM = "{\"id\":\"1\",\"pk\":\"p\"}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
  }

  private void assertNothingIsStored() {
    assertThat(client.count(container)).isZero();
  }

  private WireClient.Call create() {
    return client.post(container + "/docs", ITEM);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"q\"]", "[null]", "[{}]", "[1]", "[true]", "[\"P\"]", "[]"})
  void partitionKeyOtherThanTheItemsIsRefused(String partitionKey) {
    create().partitionKeyJson(partitionKey).send().isRefused(400, 1001, "partition key");
    assertNothingIsStored();
  }

  @Test
  void missingPartitionKeyIsRefused() {
    create().send().isRefused(400, 0, "x-ms-documentdb-partitionkey");
    assertNothingIsStored();
    client.get(container + "/docs/1").send().isRefused(400, 0, "x-ms-documentdb-partitionkey");
    client.delete(container + "/docs/1").send().isRefused(400, 0, "x-ms-documentdb-partitionkey");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"p\",\"q\"]", "[]"})
  void wrongNumberOfPartitionKeyPartsIsRefused(String partitionKey) {
    create().partitionKeyJson(partitionKey).send().isRefused(400, 1001);
    client
        .get(container + "/docs/1")
        .partitionKeyJson(partitionKey)
        .send()
        .isRefused(400, 1001, "1 part(s)");
    client
        .delete(container + "/docs/1")
        .partitionKeyJson(partitionKey)
        .send()
        .isRefused(400, 1001, "1 part(s)");
    assertNothingIsStored();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p",
        "\"p\"",
        "[",
        "[\"p\"",
        "[\"p\"]]",
        "[p]",
        "{}",
        "[{\"a\":1}]",
        "[[1]]",
        "[1e999]",
        "[\"\\x\"]",
        "[,]",
        "null",
        "[\"p\",]"
      })
  void malformedPartitionKeyIsRefusedWithThePlace(String partitionKey) {
    create()
        .partitionKeyJson(partitionKey)
        .send()
        .isRefused(400, 0, "The partition key is invalid at character");
    assertNothingIsStored();
  }

  @Test
  void partitionKeyTooLongToBeAKeyFindsNothing() {
    String tooLong = "k".repeat(40_000);
    client.get(container + "/docs/1").partitionKey(tooLong).send().isRefused(404, 0);
    client.delete(container + "/docs/1").partitionKey(tooLong).send().isRefused(404, 0);
    assertThat(
            client
                .get(container + "/docs")
                .partitionKey(tooLong)
                .send()
                .is(200)
                .json()
                .path("_count")
                .asInt())
        .isZero();
  }

  @Test
  void idTooLongToBeAKeyFindsNothing() {
    String tooLong = "i".repeat(15_000);
    client.get(container + "/docs/" + tooLong).partitionKey("p").send().isRefused(404, 0);
    client.delete(container + "/docs/" + tooLong).partitionKey("p").send().isRefused(404, 0);
  }

  @Test
  void containerThatWasCreatedAnewIsToldToTheClient() {
    client.create(container, "1", "p").is(201);
    String oldResourceId = client.get(container).send().is(200).property("_rid");
    client.delete(container).send().is(204);
    String database = container.substring(0, container.indexOf("/colls"));
    client.post(database + "/colls", RunningServer.containerJson("items", "")).send().is(201);
    create()
        .partitionKey("p")
        .header("x-ms-cosmos-intended-collection-rid", oldResourceId)
        .send()
        .isRefused(400, 1024, "created anew");
    client
        .get(container + "/docs/1")
        .partitionKey("p")
        .header("x-ms-cosmos-intended-collection-rid", oldResourceId)
        .send()
        .isRefused(400, 1024);
    assertNothingIsStored();
    String newResourceId = client.get(container).send().is(200).property("_rid");
    create()
        .partitionKey("p")
        .header("x-ms-cosmos-intended-collection-rid", newResourceId)
        .send()
        .is(201);
  }

  @Test
  void whatIsInsideSomethingMissingIsToldApartFromWhatIsMissingItself() {
    client.get("dbs/missing").send().isRefused(404, 0, "'missing'");
    client.get("dbs/missing/colls/c").send().isRefused(404, 1003, "'missing'");
    client.get(container + "x").send().isRefused(404, 0, "'itemsx'");
    client.get(container + "x/docs").send().isRefused(404, 0, "'itemsx'");
    client.get(container + "x/pkranges").send().isRefused(404, 1003);
    client.get(container + "/docs/1").partitionKey("p").send().isRefused(404, 0);
    client.post(container + "x/docs", ITEM).partitionKey("p").send().isRefused(404, 0);
    client.get("dbs/missing/colls/c/docs").send().isRefused(404, 1003);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "!!", "AA", "AQAAAAEAAAAA", "1", "äö", "\"AQ\""})
  void continuationThatWasNeverGivenIsRefused(String continuation) {
    client
        .get(container + "/docs")
        .header("x-ms-continuation", continuation)
        .send()
        .isRefused(400, 0, "continuation", "from the beginning");
  }

  @Test
  void continuationOfAnotherContainerIsRefused() {
    String continuation = firstContinuation();
    String other = SERVER.newContainer();
    client
        .get(other + "/docs")
        .header("x-ms-continuation", continuation)
        .send()
        .isRefused(400, 0, "continuation");
  }

  @Test
  void continuationThatWasTamperedWithShowsNothingButItems() {
    String continuation = firstContinuation();
    byte[] bytes = Base64.getUrlDecoder().decode(continuation);
    for (int family = 0; family < 256; family++) {
      byte[] tampered = bytes.clone();
      tampered[9] = (byte) family;
      Answer answer = list(Base64.getUrlEncoder().encodeToString(tampered)).is(200);
      answer.json().path("Documents").forEach(item -> assertThat(item.has("id")).isTrue());
    }
    list(Base64.getUrlEncoder().encodeToString(Arrays.copyOf(bytes, 40_001)))
        .isRefused(400, 0, "Invalid Continuation Token");
    list(Base64.getUrlEncoder().encodeToString(Arrays.copyOf(bytes, bytes.length + 1200)))
        .isRefused(400, 0, "Invalid Continuation Token");
  }

  private String firstContinuation() {
    client.create(container, "1", "p").is(201);
    client.create(container, "2", "p").is(201);
    Answer page = client.get(container + "/docs").header("x-ms-max-item-count", "1").send().is(200);
    return String.valueOf(page.header("x-ms-continuation"));
  }

  private Answer list(String continuation) {
    return client.get(container + "/docs").header("x-ms-continuation", continuation).send();
  }

  @Test
  void continuationOfACatalogueListThatWasNeverGivenIsRefused() {
    client.get("dbs").header("x-ms-continuation", "x").send().isRefused(400, 0, "continuation");
  }

  @Test
  void continuationOfAnotherCatalogueListIsRefused() {
    SERVER.newContainer();
    Answer page =
        client
            .get(container.substring(0, container.lastIndexOf('/')))
            .header("x-ms-max-item-count", "1")
            .send()
            .is(200);
    String continuation = String.valueOf(page.header("x-ms-continuation"));
    client
        .get("dbs")
        .header("x-ms-continuation", continuation)
        .send()
        .isRefused(400, 0, "Invalid Continuation Token");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-2", "1.5", "many", "2147483648", ""})
  void pageSizeThatIsNotAllowedIsRefused(String count) {
    for (String path : new String[] {container + "/docs", "dbs"}) {
      client
          .get(path)
          .header("x-ms-max-item-count", count)
          .send()
          .isRefused(400, 0, "x-ms-max-item-count", "-1");
    }
  }

  @ParameterizedTest
  @CsvSource({"'',x", "FF,00", "00,00", "0,1", "zz,FF", "'',''"})
  void effectiveRangeThatIsNoneIsRefused(String start, String end) {
    client
        .get(container + "/docs")
        .header("x-ms-start-epk", start)
        .header("x-ms-end-epk", end)
        .send()
        .isRefused(400, 0, "not a range");
  }

  @ParameterizedTest
  @CsvSource({"FF,FFFF", "FF00,FF01"})
  void effectiveRangeBeyondAllKeysIsEmpty(String start, String end) {
    client.create(container, "1", "p").is(201);
    Answer page =
        client
            .get(container + "/docs")
            .header("x-ms-start-epk", start)
            .header("x-ms-end-epk", end)
            .send()
            .is(200);
    assertThat(page.json().path("_count").asInt()).isZero();
    assertThat(page.header("x-ms-continuation")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-1", "x", "", "AAAA,7"})
  void partitionKeyRangeThatIsNotThereIsGone(String range) {
    client
        .get(container + "/docs")
        .header("x-ms-documentdb-partitionkeyrangeid", range)
        .send()
        .isRefused(410, 1002, "partition key range");
  }

  @Test
  void sessionTokenAheadOfTheServerIsRefused() {
    client.create(container, "1", "p").is(201);
    WireClient.Call read = client.get(container + "/docs/1").partitionKey("p");
    read.header("x-ms-session-token", "0:-1#1").send().is(200);
    read.header("x-ms-session-token", "0:-1#2").send().isRefused(404, 1002, "session");
    read.header("x-ms-session-token", "7:-1#99").send().is(200);
    read.header("x-ms-session-token", "1:-1#5,0:-1#2").send().isRefused(404, 1002);
    read.header("x-ms-session-token", "0:nonsense").send().isRefused(400, 0, "session token");
  }

  @Test
  void whatIsNotSupportedYetSaysSoAndStoresNothing() {
    create()
        .partitionKey("p")
        .header("x-ms-cosmos-is-batch-request", "True")
        .send()
        .isRefused(501, 0, "Batches are not supported yet");
    client
        .get(container + "/docs")
        .header("A-IM", "Incremental Feed")
        .send()
        .isRefused(501, 0, "change feed");
    assertNothingIsStored();
  }
}
