// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client without the key learns nothing and changes nothing. */
class AuthenticationTest {
  private static final Signer WRONG_KEY =
      new Signer(Base64.getEncoder().encodeToString(new byte[64]));

  @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

  private WireClient client = WireClient.plain(0);

  @BeforeEach
  void makeClient() {
    client = SERVER.client();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dbs",
        "dbs/unknown",
        "dbs/unknown/colls",
        "unknown",
        "unknown/path/of/any/depth",
        "_ephemeris/clock",
        "_ephemeris/unknown"
      })
  void unsignedRequestIsRefusedWhateverItAsksFor(String path) {
    client.get(path).sendAsIs().isRefused(401, 0, "no authorization header");
    client.delete(path).sendAsIs().isRefused(401, 0);
    client.post(path, "{\"id\":\"intruder\"}").sendAsIs().isRefused(401, 0);
    assertThat(client.get("dbs").send().is(200).text()).doesNotContain("intruder");
  }

  @Test
  void signatureOfAnotherKeyIsRefusedAndStoresNothing() {
    String date = Signer.date(Instant.now());
    client
        .post("dbs", "{\"id\":\"intruder\"}")
        .date(date)
        .header("authorization", WRONG_KEY.authorization("POST", "dbs", date))
        .send()
        .isRefused(401, 0, "The wrong key is being used", "post\\ndbs\\n");
    client.get("dbs/intruder").send().is(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "type=master&ver=1.0&sig=",
        "type%3Dmaster%26ver%3D1.0%26sig%3D",
        "type%3Dmaster%26ver%3D1.0%26sig%3D%%%",
        "type%3Dmaster%26ver%3D1.0%26sig%3D!!!!",
        "type%3Dresource%26ver%3D1.0%26sig%3DAAAA",
        "type%3Daad%26ver%3D1.0%26sig%3DAAAA",
        "Bearer AAAA",
        "%"
      })
  void authorizationThatIsNoSignatureIsRefused(String authorization) {
    client.get("dbs").header("authorization", authorization).send().isRefused(401, 0);
  }

  @Test
  void signatureOfAnotherVerbOrPathIsRefused() {
    String container = SERVER.newContainer();
    client.get("dbs").signedAs("dbs/other").send().isRefused(401, 0);
    client.get(container).signedAs(container + "x").send().isRefused(401, 0);
    String date = Signer.date(Instant.now());
    client
        .delete(container)
        .date(date)
        .header(
            "authorization", new Signer(Signer.PUBLISHED_KEY).authorization("GET", container, date))
        .send()
        .isRefused(401, 0);
    client.get(container).send().is(200);
  }

  @Test
  void signatureByResourceIdOpensNothingThatIsNamed() {
    String database = SERVER.newDatabase();
    String name = database.substring("dbs/".length());
    client.get(database).signedByResourceId("dbs", name).send().isRefused(401, 0);
  }

  @Test
  void nameInPathKeepsItsCaseInTheSignature() {
    client.post("dbs", "{\"id\":\"MixedCase\"}").send().is(201);
    client.get("dbs/MixedCase").send().is(200);
    client.get("dbs/MixedCase").signedAs("dbs/mixedcase").send().isRefused(401, 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {-16, -60, -525_600, 16, 525_600})
  void staleDateIsForbidden(long minutes) {
    String date = Signer.date(Instant.now().plus(minutes, ChronoUnit.MINUTES));
    client
        .get("dbs")
        .date(date)
        .send()
        .isRefused(403, 0, "not valid at the current time", date, "15 minutes");
  }

  @ParameterizedTest
  @ValueSource(longs = {-14, 0, 14})
  void dateOfAClockThatIsALittleOffIsAccepted(long minutes) {
    client
        .get("dbs")
        .date(Signer.date(Instant.now().plus(minutes, ChronoUnit.MINUTES)))
        .send()
        .is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "2026-01-01T00:00:00Z",
        "1767225600",
        "Thu, 99 Jan 2026 00:00:00 GMT",
        "Mon, 01 Jan 2026 00:00:00 GMT"
      })
  void dateOfAnotherFormIsRefused(String date) {
    client.get("dbs").date(date).send().isRefused(401, 0, "x-ms-date", "RFC 1123");
  }

  @Test
  void signatureIsJudgedByTheMachinesClockThoughTheDatasClockIsAYearAhead() {
    client.post("_ephemeris/clock", "{\"advanceSeconds\":31536000}").send().is(200);
    client.get("dbs").send().is(200);
    client
        .get("dbs")
        .date(Signer.date(Instant.now().plus(365, ChronoUnit.DAYS)))
        .send()
        .isRefused(403, 0);
  }

  @Test
  void readinessAndCertificateAreOpenToAll() {
    assertThat(client.get("_ephemeris/ready").sendAsIs().is(200).property("status"))
        .isEqualTo("ready");
    client.get("_ephemeris/certificate").sendAsIs().is(200);
    client.post("_ephemeris/ready", "{}").sendAsIs().isRefused(401, 0);
  }
}
