// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * A stand-in for the product, to test the benchmark itself: keeps items in memory, and requires
 * correct signatures and headers. A separate process, ended by a signal.
 */
final class StandInProduct {
  private static final Signer SIGNER = new Signer(Signer.EMULATOR_KEY);
  private static final byte[] NOTHING = {};

  private final Map<String, byte[]> items = new ConcurrentHashMap<>();

  private StandInProduct() {}

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), 128);
    server.setExecutor(Executors.newFixedThreadPool(8));
    StandInProduct product = new StandInProduct();
    server.createContext("/", product::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/_ephemeris/ready")) {
      answer(exchange, 200, NOTHING);
    } else if (!isSigned(exchange, path.substring(1))) {
      answer(exchange, 401, NOTHING);
    } else if (path.startsWith("/_ephemeris/")) {
      administer(exchange, path);
    } else if (!path.contains("/docs")) {
      answer(exchange, exchange.getRequestMethod().equals("PUT") ? 200 : 201, body);
    } else if (exchange.getRequestMethod().equals("POST")) {
      insert(exchange, path, new String(body, StandardCharsets.UTF_8));
    } else {
      byte[] item = items.get(path);
      answer(exchange, item == null ? 404 : 200, item == null ? NOTHING : item);
    }
  }

  /** When time moves, all items that can expire are deleted at once. */
  private void administer(HttpExchange exchange, String path) throws IOException {
    if (path.endsWith("/clock")) {
      items
          .values()
          .removeIf(item -> !new String(item, StandardCharsets.UTF_8).contains("\"ttl\":-1"));
    }
    answer(
        exchange, 200, "{\"expiredCount\":0,\"purgedTotal\":0}".getBytes(StandardCharsets.UTF_8));
  }

  private void insert(HttpExchange exchange, String path, String body) throws IOException {
    String id = body.replaceAll("(?s).*\"id\":\"([^\"]*)\".*", "$1");
    String partitionKey = body.replaceAll("(?s).*\"pk\":\"([^\"]*)\".*", "$1");
    String header = exchange.getRequestHeaders().getFirst("x-ms-documentdb-partitionkey");
    if (!("[\"" + partitionKey + "\"]").equals(header)) {
      answer(exchange, 400, NOTHING);
      return;
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    boolean isNew = items.putIfAbsent(path + "/" + id, bytes) == null;
    boolean isUpsert = exchange.getRequestHeaders().containsKey("x-ms-documentdb-is-upsert");
    answer(exchange, isNew ? 201 : isUpsert ? 200 : 409, bytes);
  }

  private static boolean isSigned(HttpExchange exchange, String path) {
    String verb = exchange.getRequestMethod();
    int lastSlash = path.lastIndexOf('/');
    String parent = lastSlash < 0 ? "" : path.substring(0, lastSlash);
    String type = path.contains("/docs/") ? "docs" : "colls";
    String link = path;
    if (path.equals("_ephemeris/clock")) {
      type = "";
      link = "";
    } else if (path.startsWith("_ephemeris/")) {
      link = parent.substring("_ephemeris/".length());
    } else if (verb.equals("POST")) {
      type = path.substring(lastSlash + 1);
      link = parent;
    }
    Headers headers = exchange.getRequestHeaders();
    String expected = SIGNER.authorization(verb, type, link, headers.getFirst("x-ms-date"));
    return expected.equals(headers.getFirst("authorization"));
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    try (exchange) {
      // The JDK's server takes 0 for "chunked" and -1 for "no body", which it sends as length 0.
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
