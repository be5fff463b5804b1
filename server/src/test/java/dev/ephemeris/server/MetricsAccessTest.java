// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.WireClient;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may read the metrics. */
class MetricsAccessTest {
  private static final String METRICS = "_ephemeris/metrics";
  private static final AccountKey KEY =
      AccountKey.parse(Base64.getEncoder().encodeToString(new byte[64]));
  private static final String TOKEN = "a-token-for-tests-0123456789";

  @TempDir private Path folder = Path.of("");

  private ServerOptions options(String host, String token) {
    return options(host, token, KEY);
  }

  private ServerOptions options(String host, String token, AccountKey key) {
    return new ServerOptions(
        host,
        0,
        folder,
        key,
        RocksStoreOptions.defaults().durability(Durability.OS),
        false,
        EngineOptions.defaults(),
        MetricsToken.parse(token));
  }

  private static Answer read(int port, String authorization) {
    return WireClient.plain(port).get(METRICS).header("authorization", authorization).sendAsIs();
  }

  @Test
  void tokenThatWasGivenIsAskedFor() throws IOException, InterruptedException {
    try (EphemerisServer server = EphemerisServer.start(options("localhost", TOKEN))) {
      int port = server.port();
      Answer none = WireClient.plain(port).get(METRICS).sendAsIs().isRefused(401, 0, "Bearer");
      assertThat(none.header("www-authenticate")).isEqualTo("Bearer");
      Answer wrong = read(port, "Bearer " + TOKEN + "0").isRefused(401, 0, "not the token");
      assertThat(wrong.text()).doesNotContain(TOKEN);
      read(port, "Bearer ").isRefused(401, 0);
      read(port, TOKEN).isRefused(401, 0);
      WireClient.plain(port).get(METRICS).send().isRefused(401, 0);
      MetricsText text = MetricsText.parse(read(port, "Bearer " + TOKEN).is(200).text());
      assertThat(text.value("ephemeris_requests_total{operation=\"metrics\",status=\"401\"}"))
          .isEqualTo(5);
      read(port, "bearer " + TOKEN).is(200);
    }
  }

  @Test
  void signatureIsAsGoodAsAToken() throws IOException, InterruptedException {
    ServerOptions options = options("localhost", TOKEN, AccountKey.published());
    try (EphemerisServer server = EphemerisServer.start(options)) {
      WireClient client = WireClient.plain(server.port());
      assertThat(client.get(METRICS).send().is(200).text()).contains("ephemeris_build");
      client
          .get(METRICS)
          .header("authorization", "type%3dmaster%26ver%3d1.0%26sig%3dAA==")
          .sendAsIs()
          .isRefused(401, 0);
    }
  }

  @Test
  void withoutATokenOnlyLoopbackIsOpen() {
    assertThat(options("127.0.0.1", "").metricsAccess().refusal(null)).isEmpty();
    assertThat(options("::1", " \n").metricsAccess().refusal("Bearer x")).isEmpty();
    MetricsAccess elsewhere = options("192.0.2.1", "").metricsAccess();
    assertThat(elsewhere.refusal(null))
        .hasValueSatisfying(
            message -> assertThat(message).contains("--metrics-token or EPHEMERIS_METRICS_TOKEN"));
    assertThat(elsewhere.refusal("Bearer ")).isPresent();
    assertThat(options("192.0.2.1", TOKEN).metricsAccess().refusal("Bearer " + TOKEN)).isEmpty();
  }

  @Test
  void tokenThatCannotBeSentIsRefused() {
    for (String text : new String[] {"two words", "line\nend", "ü", "x".repeat(1025)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> MetricsToken.parse(text))
          .withMessageContaining("visible ASCII")
          .withMessageNotContaining(text);
    }
  }

  @Test
  void tokenIsNeverPrinted() {
    assertThat(options("localhost", TOKEN).toString())
        .contains("a metrics token")
        .doesNotContain(TOKEN);
    assertThat(options("localhost", TOKEN).metricsAccess().toString()).doesNotContain(TOKEN);
  }
}
