// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of a server, and what happens if it cannot start. */
class ServerOptionsTest {
  private static final String OWN_KEY = Base64.getEncoder().encodeToString(new byte[64]);

  @TempDir private Path folder = Path.of("");

  private ServerOptions options(String host, int port, AccountKey key) {
    return new ServerOptions(
        host,
        port,
        folder,
        key,
        RocksStoreOptions.defaults().durability(Durability.OS),
        false,
        EngineOptions.defaults());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "2001:db8::1"})
  void publishedKeyIsRefusedWhereOthersCouldReachTheServer(String host) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options(host, 0, AccountKey.published()))
        .withMessageContaining("'" + host + "'")
        .withMessageContaining("loopback")
        .withMessageContaining("--key or EPHEMERIS_KEY")
        .withMessageContaining("openssl rand -base64 64");
    assertThat(options(host, 0, AccountKey.parse(OWN_KEY)).host()).isEqualTo(host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "127.1.2.3", "::1"})
  void publishedKeyIsAcceptedOnLoopback(String host) {
    assertThat(options(host, 0, AccountKey.published()).host()).isEqualTo(host);
  }

  @Test
  void publishedKeyIsRecognisedHoweverItIsWritten() {
    String published = Signer.PUBLISHED_KEY;
    String withoutPadding = published.replace("=", "");
    String withOtherUnusedBits = withoutPadding.substring(0, withoutPadding.length() - 1) + "x==";
    for (String text :
        List.of(published, " " + published + "\n", withoutPadding, withOtherUnusedBits)) {
      assertThatIllegalArgumentException()
          .as(text)
          .isThrownBy(() -> options("0.0.0.0", 0, AccountKey.parse(text)));
    }
  }

  @Test
  void hostThatIsNotKnownIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options("no such host", 0, AccountKey.published()))
        .withMessageContaining("'no such host' cannot be resolved");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65_536, Integer.MAX_VALUE})
  void portOutOfRangeIsRefused(int port) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options("localhost", port, AccountKey.published()))
        .withMessageContaining("0 to 65535")
        .withMessageContaining(String.valueOf(port));
  }

  @Test
  void keyThatIsTooShortOrNoBase64IsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AccountKey.parse(Base64.getEncoder().encodeToString(new byte[31])))
        .withMessageContaining("at least 32 bytes")
        .withMessageContaining("has 31");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AccountKey.parse(""))
        .withMessageContaining("has 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AccountKey.parse("not base64!"))
        .withMessageContaining("must be base64");
  }

  @Test
  void keyIsNeverPrinted() {
    String printed = options("localhost", 0, AccountKey.parse(OWN_KEY)).toString();
    assertThat(printed).contains("a key of your own").doesNotContain(OWN_KEY);
    assertThat(AccountKey.published().toString()).doesNotContain(Signer.PUBLISHED_KEY);
  }

  @Test
  void ownKeyOpensTheServerAndThePublishedOneDoesNot() throws IOException, InterruptedException {
    try (EphemerisServer server =
        EphemerisServer.start(options("localhost", 0, AccountKey.parse(OWN_KEY)))) {
      WireClient own =
          new WireClient(
              HttpClient.newHttpClient(),
              URI.create("http://localhost:" + server.port()),
              new Signer(OWN_KEY));
      own.get("dbs").send().is(200);
      WireClient.plain(server.port()).get("dbs").send().isRefused(401, 0, "wrong key");
    }
  }

  @Test
  void secondServerOnTheSameFolderIsRefusedAndTheFirstGoesOn()
      throws IOException, InterruptedException {
    ServerOptions options = RunningServer.options(folder, false);
    try (EphemerisServer first = EphemerisServer.start(options)) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> EphemerisServer.start(options))
          .withMessageContaining(folder.toString())
          .withMessageContaining("already open");
      WireClient.plain(first.port()).get("dbs").send().is(200);
    }
    EphemerisServer.start(options).close();
  }

  @Test
  void portThatIsTakenIsRefusedAndNothingIsLeftOpen(@TempDir Path other)
      throws IOException, InterruptedException {
    try (EphemerisServer first = EphemerisServer.start(RunningServer.options(folder, false))) {
      ServerOptions second =
          new ServerOptions(
              "localhost",
              first.port(),
              other,
              AccountKey.published(),
              RocksStoreOptions.defaults().durability(Durability.OS),
              false,
              EngineOptions.defaults());
      long threadsBefore = networkThreads();
      assertThatExceptionOfType(BindException.class)
          .isThrownBy(() -> EphemerisServer.start(second));
      assertThat(networkThreads()).isEqualTo(threadsBefore);
      EphemerisServer.start(RunningServer.options(other, false)).close();
      WireClient.plain(first.port()).get("dbs").send().is(200);
    }
  }

  private static long networkThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("multiThreadIoEventLoopGroup"))
        .count();
  }
}
