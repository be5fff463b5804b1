// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.protocol.ConsistencyLevel;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** To which hosts a request may be addressed, so that no web page can pretend to be the server. */
class HostTest {
  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static Answer send(int port, String requestLine, String signedPath, String hosts)
      throws IOException {
    String date = Signer.date(Instant.now());
    String authorization = new Signer(Signer.PUBLISHED_KEY).authorization("GET", signedPath, date);
    try (RawConnection connection = RawConnection.to(port)) {
      connection.send(
          "%s\r\n%sx-ms-date: %s\r\nauthorization: %s\r\n\r\n"
              .formatted(requestLine, hosts, date, authorization));
      return connection.receive();
    }
  }

  private static Answer listDatabases(String host) throws IOException {
    return send(SERVER.port(), "GET /dbs HTTP/1.1", "dbs", "Host: " + host + "\r\n");
  }

  private static String endpoint(Answer account) {
    return account
        .json()
        .path("writableLocations")
        .path(0)
        .path("databaseAccountEndpoint")
        .asString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8081",
        "localhost.evil.example",
        "evil-localhost",
        "notlocalhost",
        "127.0.0.1.evil.example",
        "127.evil.example",
        "127.1",
        "0.0.0.0",
        "10.0.0.7:8081",
        "2130706433",
        "[::]",
        "[::2]:8081",
        "[fe80::1]",
        "host.docker.internal:8081"
      })
  @DisplayName("A signed request to another host name than loopback's is refused with 421")
  void foreignName(String host) throws IOException {
    listDatabases(host).isRefused(421, 0, "--host-name", "EPHEMERIS_HOST_NAME");
  }

  @Test
  @DisplayName("Requests that need no signature are refused under another host name, too")
  void foreignNameOnOpenPaths() throws IOException {
    for (String path : List.of("ready", "certificate", "metrics", "portal/")) {
      send(
              SERVER.port(),
              "GET /_ephemeris/%s HTTP/1.1".formatted(path),
              "",
              "Host: evil.example\r\n")
          .isRefused(421, 0, "evil.example");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LocalHost:8081",
        "localhost.",
        "localhost.:8081",
        "db.localhost",
        "a_b.c-d.localhost:65535",
        "127.0.0.1",
        "127.0.0.1:8081",
        "127.255.0.9:1",
        "[::1]",
        "[::1]:8081",
        "[0:0:0:0:0:0:0:1]:8081",
        "[::ffff:127.0.0.1]"
      })
  @DisplayName("Loopback names are accepted with any port")
  void loopbackName(String host) throws IOException {
    listDatabases(host).is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "localhost:",
        "localhost:http",
        "localhost:65536",
        "localhost:8081:8081",
        "localhost:-1",
        "localhost, evil.example",
        "localhost evil.example",
        "localhost/evil",
        "localhost/../evil",
        "user@localhost",
        "evil.example#localhost",
        "localhost?",
        "local\u00adhost",
        ".localhost",
        "evil..localhost",
        "[::1",
        "::1",
        "[::1]x",
        "[::1%lo]",
        "[localhost]",
        "[]"
      })
  @DisplayName("A malformed Host is refused with 400")
  void malformed(String host) throws IOException {
    listDatabases(host).isRefused(400, 0);
  }

  @Test
  @DisplayName("A missing Host is refused with 400, except in HTTP/1.0, which has none")
  void missing() throws IOException {
    send(SERVER.port(), "GET /dbs HTTP/1.1", "dbs", "").isRefused(400, 0, "Host", "none");
    send(SERVER.port(), "GET /dbs HTTP/1.0", "dbs", "").is(200);
    send(SERVER.port(), "GET /dbs HTTP/1.0", "dbs", "Host: evil.example\r\n").isRefused(421, 0);
    send(SERVER.port(), "GET / HTTP/1.0", "", "").isRefused(400, 0, "Host");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "evil.example", ""})
  @DisplayName("Two Host headers are refused with 400, even if they are equal")
  void duplicate(String second) throws IOException {
    send(
            SERVER.port(),
            "GET /dbs HTTP/1.1",
            "dbs",
            "Host: localhost\r\nHost: %s\r\n".formatted(second))
        .isRefused(400, 0, "Host", "more than one");
  }

  @Test
  @DisplayName(
      "A target that names a host is held to the same rule, and so is the header beside it")
  void absoluteForm() throws IOException {
    String loopback = "Host: localhost\r\n";
    int port = SERVER.port();
    send(port, "GET http://localhost:8081/dbs HTTP/1.1", "dbs", loopback).is(200);
    send(port, "GET HTTP://127.0.0.1/dbs?a=b HTTP/1.1", "dbs", loopback).is(200);
    send(port, "GET http://evil.example/dbs HTTP/1.1", "dbs", loopback)
        .isRefused(421, 0, "evil.example");
    send(port, "GET http://localhost/dbs HTTP/1.1", "dbs", "Host: evil.example\r\n")
        .isRefused(421, 0, "evil.example");
    send(port, "GET http://localhost/dbs HTTP/1.1", "dbs", "").isRefused(400, 0, "none");
    send(port, "GET http://evil.example/dbs HTTP/1.0", "dbs", "").isRefused(421, 0);
    send(port, "GET http://user@localhost/dbs HTTP/1.1", "dbs", loopback).isRefused(400, 0);
    send(port, "GET http:///dbs HTTP/1.1", "dbs", loopback).isRefused(400, 0);
    Answer account = send(port, "GET http://127.0.0.1:99 HTTP/1.1", "", loopback).is(200);
    assertThat(endpoint(account)).isEqualTo("http://127.0.0.1:99/");
  }

  @Test
  @DisplayName("A request with a foreign name between good ones on a connection is refused")
  void checkedForEachRequest() throws IOException {
    String ready = "GET /_ephemeris/ready HTTP/1.1\r\nhost: %s\r\n\r\n";
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      for (String host : List.of("localhost", "localhost", "db.localhost")) {
        connection.send(ready.formatted(host));
        connection.receive().is(200);
      }
      connection.send(ready.formatted("evil.example"));
      connection.receive().isRefused(421, 0);
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  private static ServerOptions options(Path folder, String host, AccountKey key, String... names) {
    return new ServerOptions(
        host,
        0,
        folder,
        key,
        RocksStoreOptions.defaults().durability(Durability.OS),
        false,
        EngineOptions.defaults(),
        MetricsToken.NONE,
        ConsistencyLevel.SESSION,
        List.of(names),
        false);
  }

  @Test
  @DisplayName("Names given with --host-name are accepted and advertised")
  void givenNames(@TempDir Path folder) throws IOException, InterruptedException {
    ServerOptions options =
        options(
            folder, "127.0.0.1", AccountKey.published(), "Db.Example", "10.0.0.7", "2001:db8::1");
    try (EphemerisServer server = EphemerisServer.start(options)) {
      for (String host : List.of("db.example:443", "10.0.0.7", "[2001:DB8:0::1]:9000")) {
        Answer account =
            send(server.port(), "GET / HTTP/1.1", "", "Host: %s\r\n".formatted(host)).is(200);
        assertThat(endpoint(account)).isEqualTo("http://" + host + "/");
      }
      send(server.port(), "GET / HTTP/1.1", "", "Host: other.example\r\n").isRefused(421, 0);
    }
  }

  @Test
  @DisplayName("--host-name must be a name or an address without a port")
  void namesThatAreNone(@TempDir Path folder) {
    for (String name : List.of("", "a b", "db.example:443", "http://db.example", "[::1]:80")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> options(folder, "localhost", AccountKey.published(), name))
          .withMessageContaining("--host-name")
          .withMessageContaining("'" + name + "'");
    }
  }
}
