// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.RequestSigner;
import dev.ephemeris.server.http.spelling.ResourcePath;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code ephemeris rehearse}: starts a server, sends it a few requests of each kind, and stops. The
 * launcher runs this once after a build while Java records the classes and methods in use, so that
 * later starts are quick.
 */
@Command(
    name = "rehearse",
    hidden = true,
    description = "Starts and stops a server, so that Java can record the classes it loads.")
final class RehearseCommand implements Callable<Integer> {
  private static final int ITEMS = 200;

  @Parameters(description = "Data folder of the rehearsal.")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException, InterruptedException {
    AccountKey key = AccountKey.published();
    ServerOptions options =
        new ServerOptions(
            "localhost",
            0,
            folder,
            key,
            RocksStoreOptions.defaults()
                .durability(Durability.OS)
                .erasure(EraseWithin.parse(EraseWithin.USUAL, MachineClock.SYSTEM)),
            true,
            EngineOptions.defaults());
    try (EphemerisServer server = EphemerisServer.start(options)) {
      play(server.port(), new RequestSigner(key));
    }
    try (EphemerisServer server = EphemerisServer.start(options)) {
      System.out.println(StartCommand.readyLine(server, options));
    }
    return 0;
  }

  private static void play(int port, RequestSigner signer) throws IOException {
    Player player = new Player(port, signer);
    player.send("GET", "", "");
    player.send("POST", "dbs", "{\"id\":\"db\"}");
    player.send(
        "POST",
        "dbs/db/colls",
        "{\"id\":\"items\",\"defaultTtl\":-1,\"partitionKey\":{\"paths\":[\"/id\"],\"kind\":\"Hash\",\"version\":2}}");
    for (int i = 0; i < ITEMS; i++) {
      String item = "dbs/db/colls/items/docs/" + i;
      player.send("POST", "dbs/db/colls/items/docs", "{\"id\":\"%d\",\"ttl\":60}".formatted(i));
      player.send("GET", item, "");
      player.send("PUT", item, "{\"id\":\"%d\",\"value\":{\"n\":[1,2.5,null]}}".formatted(i));
    }
    player.send("GET", "dbs/db/colls/items/docs", "");
    player.send("GET", "dbs/db/colls/items/pkranges", "");
    for (String query :
        List.of(
            "SELECT * FROM c",
            "SELECT c.id, c.ttl FROM c WHERE c.id = '7' AND c.ttl > 5",
            "SELECT VALUE c.id FROM c WHERE CONTAINS(c.id, '1') ORDER BY c.id DESC",
            "SELECT VALUE COUNT(1) FROM c WHERE c.ttl >= 60",
            "SELECT c.ttl, SUM(1) AS n FROM c JOIN n IN c.value.n GROUP BY c.ttl")) {
      player.query(query, "x-ms-documentdb-isquery");
      player.query(query, "x-ms-cosmos-is-query-plan-request");
    }
    player.send("DELETE", "dbs/db/colls/items/docs/0", "");
    player.send("GET", "dbs/db/colls/items/docs/0", "");
  }

  /**
   * Sends signed requests over a plain socket: the classes of an HTTP client would be recorded too,
   * and the server does not need them. The id of an item is also its partition key.
   */
  private record Player(int port, RequestSigner signer) {
    void send(String verb, String path, String body) throws IOException {
      send(verb, path, body, "x-ms-documentdb-partitionkey: " + partitionKey(path, body));
    }

    /**
     * @param flag the header that tells the operation
     */
    void query(String text, String flag) throws IOException {
      send("POST", "dbs/db/colls/items/docs", "{\"query\":\"" + text + "\"}", flag + ": True");
    }

    private void send(String verb, String path, String body, String header) throws IOException {
      RequestSigner.Signed signed =
          signer.sign(
              verb,
              ResourcePath.parse(path).scope(),
              Instant.ofEpochMilli(MachineClock.SYSTEM.epochMillis()));
      String request =
          "%s /%s HTTP/1.1\r\nhost: localhost:%d\r\nx-ms-date: %s\r\nauthorization: %s\r\n%s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%s"
              .formatted(
                  verb,
                  path,
                  port,
                  signed.date(),
                  signed.authorization(),
                  header,
                  body.length(),
                  body);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getInputStream().readAllBytes();
      }
    }

    private static String partitionKey(String path, String body) {
      String id = path.substring(path.lastIndexOf('/') + 1);
      if (id.equals("docs")) {
        return body.isEmpty() ? "[]" : "[\"" + body.split("\"", 5)[3] + "\"]";
      }
      return "[\"" + id + "\"]";
    }
  }
}
