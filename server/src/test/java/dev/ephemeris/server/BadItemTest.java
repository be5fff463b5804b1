// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Items that cannot be stored are refused with a reason, and leave nothing in storage. */
class BadItemTest {
  private static final int MAX_ITEM_BYTES = 2 * 1024 * 1024;

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
  }

  private Answer create(String body) {
    return create(body.getBytes(StandardCharsets.UTF_8));
  }

  private Answer create(byte[] body) {
    return client.post(container + "/docs", "").body(body).partitionKey("p").send();
  }

  private void assertNothingIsStored() {
    assertThat(client.count(container)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"id":"1","pk":"p"           | line 1, column 19
          {"id":"1",}                  | line 1, column 11
          {"id":"1","pk":"p"} x        | line 1, column 21
          {"id":1e}                    | line 1, column 9
          nonsense                     | line 1, column
          {'id':'1'}                   | line 1, column 2
          {"id":"\\x"}                 | line 1, column 9
          {"id":NaN}                   | line 1, column 7
          """)
  void textThatIsNoJsonIsRefusedWithThePlace(String body, String place) {
    create(body.replace("\\\\", "\\")).isRefused(400, 0, "not valid JSON", place);
    assertNothingIsStored();
  }

  @Test
  void placeOfAMistakeIsCountedInLines() {
    create("{\n  \"id\": \"1\",\n  oops\n}").isRefused(400, 0, "line 3, column 3");
    assertNothingIsStored();
  }

  @Test
  void bytesThatAreNoUtf8AreRefused() {
    create(new byte[] {'{', '"', 'i', 'd', '"', ':', '"', (byte) 0xC3, '"', '}'})
        .isRefused(400, 0, "not valid JSON");
    assertNothingIsStored();
  }

  @Test
  void emptyBodyIsRefused() {
    create("").isRefused(400, 0, "not valid JSON");
    assertNothingIsStored();
  }

  @Test
  void nestingWithoutEndIsRefused() {
    create("[".repeat(1_000_000)).isRefused(400, 0, "not valid JSON");
    create("{\"id\":\"1\",\"pk\":\"p\",\"a\":" + "[".repeat(500_000) + "]".repeat(500_000) + "}")
        .isRefused(400, 0, "not valid JSON");
    assertNothingIsStored();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"text\"", "1", "null", "true", "[{\"id\":\"1\",\"pk\":\"p\"}]"})
  void bodyThatIsNoObjectIsRefused(String body) {
    create(body).isRefused(400, 0, "must be a JSON object");
    assertNothingIsStored();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"pk":"p"}                    | needs an 'id'
          {"id":null,"pk":"p"}          | must be a string
          {"id":1,"pk":"p"}             | must be a string
          {"id":{"a":1},"pk":"p"}       | must be a string
          {"id":["1"],"pk":"p"}         | must be a string
          {"id":true,"pk":"p"}          | must be a string
          {"Id":"1","pk":"p"}           | needs an 'id'
          {"id":"","pk":"p"}            | non-empty
          {"id":"a\\\\b","pk":"p"}      | must not contain
          {"id":"\\ud800","pk":"p"}     | surrogate
          {"id":"a\\udc00b","pk":"p"}   | surrogate
          """)
  void idThatIsNotAllowedIsRefused(String body, String reason) {
    create(body).isRefused(400, 0, reason);
    assertNothingIsStored();
  }

  @Test
  void idMayHave255CharactersAndNoMore() {
    create("{\"id\":\"%s\",\"pk\":\"p\"}".formatted("i".repeat(256)))
        .isRefused(400, 0, "255", "256");
    assertNothingIsStored();
    create("{\"id\":\"%s\",\"pk\":\"p\"}".formatted("i".repeat(255))).is(201);
    client.get(container + "/docs/" + "i".repeat(255)).partitionKey("p").send().is(200);
  }

  @Test
  void itemMayHaveTwoMegabytesAndNoMore() {
    String frame = "{\"id\":\"1\",\"pk\":\"p\",\"text\":\"\"}";
    String fits = "x".repeat(MAX_ITEM_BYTES - frame.length());
    create(frame.replace("\"\"}", "\"" + fits + "x\"}"))
        .isRefused(413, 0, String.valueOf(MAX_ITEM_BYTES));
    assertNothingIsStored();
    create(frame.replace("\"\"}", "\"" + fits + "\"}")).is(201);
    assertThat(client.get(container + "/docs/1").partitionKey("p").send().is(200).property("text"))
        .isEqualTo(fits);
  }

  @Test
  void partitionKeyMayHaveTwoKilobytesAndNoMore() {
    String tooLong = "k".repeat(2049);
    client
        .post(container + "/docs", "{\"id\":\"1\",\"pk\":\"%s\"}".formatted(tooLong))
        .partitionKey(tooLong)
        .send()
        .isRefused(400, 0, "2048");
    assertNothingIsStored();
    client.create(container, "1", "k".repeat(2048)).is(201);
  }

  @Test
  void partitionKeyThatIsNoFiniteNumberIsRefused() {
    client
        .post(container + "/docs", "{\"id\":\"1\",\"pk\":1e999}")
        .partitionKeyJson("[1]")
        .send()
        .isRefused(400, 0, "too large");
    assertNothingIsStored();
  }

  @Test
  void replacementWithAnIdThatIsTakenIsRefusedAndChangesNothing() {
    client.create(container, "1", "p").is(201);
    client.create(container, "2", "p").is(201);
    client
        .put(container + "/docs/1", "{\"id\":\"2\",\"pk\":\"p\",\"new\":true}")
        .partitionKey("p")
        .send()
        .isRefused(409, 0, "already exists");
    assertThat(client.count(container)).isEqualTo(2);
    client.get(container + "/docs/1").partitionKey("p").send().is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-2", "1.5", "\"5\"", "null", "2147483648", "true", "{}", "[]", "1e400"})
  @DisplayName("T5 an invalid ttl is refused while TTL is on, and nothing is stored")
  void invalidTtlIsRefusedWhileTtlIsOn(String ttl) {
    container = SERVER.newContainer(",\"defaultTtl\":-1");
    create("{\"id\":\"1\",\"pk\":\"p\",\"ttl\":%s}".formatted(ttl))
        .isRefused(400, 0, "The input ttl '", "is invalid", "'2147483647'", "'-1'");
    assertNothingIsStored();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-2", "1.5", "\"5\"", "null", "2147483648", "true", "{}", "1e400"})
  @DisplayName("T5 any ttl is an ordinary property while TTL is off")
  void anyTtlIsStoredWhileTtlIsOff(String ttl) {
    create("{\"id\":\"1\",\"pk\":\"p\",\"ttl\":%s}".formatted(ttl)).is(201);
    assertThat(client.get(container + "/docs/1").partitionKey("p").send().is(200).text())
        .contains("\"ttl\":" + ttl);
  }

  @Test
  void itemThatExistsIsNotCreatedAgain() {
    client.create(container, "1", "p").is(201);
    client.create(container, "1", "p").isRefused(409, 0, "'1'", "exists already");
    client.create(container, "1", "q").is(201);
    assertThat(client.count(container)).isEqualTo(2);
  }
}
