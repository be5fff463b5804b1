// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The requests around a measurement: creates containers, moves the clock, reads and checks items.
 */
final class ControlClient implements AutoCloseable {
  static final String DATABASE = "benchmark";
  private static final String CONTAINER = "items";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final String DATABASE_LINK = "dbs/" + DATABASE;

  static final String CONTAINER_LINK = containerLink(CONTAINER);

  /** The headers of a query over all partition keys. */
  static final String QUERY_HEADERS =
      "content-type: application/query+json\r\n"
          + "x-ms-documentdb-isquery: True\r\n"
          + "x-ms-documentdb-query-enablecrosspartition: True\r\n";

  private static final Pattern UNERASED_SECONDS =
      Pattern.compile("(?m)^ephemeris_unerased_seconds ([0-9.E-]+)$");

  private static final Pattern CLOCK_SECONDS = Pattern.compile("\"nowSeconds\"\\s*:\\s*([0-9]+)");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private final int port;
  private final Signer signer;
  private final Clock clock;

  ControlClient(int port, Signer signer, Clock clock) {
    this.port = port;
    this.signer = signer;
    this.clock = clock;
  }

  static String containerLink(String container) {
    return DATABASE_LINK + "/colls/" + container;
  }

  void createDatabase() throws IOException, InterruptedException {
    post("dbs", "", "/dbs", "{\"id\":\"" + DATABASE + "\"}", 201);
  }

  void createContainer() throws IOException, InterruptedException {
    createDatabase();
    create(settings(CONTAINER, ""));
  }

  void createContainer(String container, long defaultTtl) throws IOException, InterruptedException {
    create(settings(container, ",\"defaultTtl\":" + defaultTtl));
  }

  void createContainer(String container) throws IOException, InterruptedException {
    create(settings(container, ""));
  }

  private void create(String settings) throws IOException, InterruptedException {
    post("colls", DATABASE_LINK, "/" + DATABASE_LINK + "/colls", settings, 201);
  }

  /** Changes a container's default; returns the latency. */
  Duration changeDefaultTtl(String container, long defaultTtl)
      throws IOException, InterruptedException {
    String link = containerLink(container);
    String body = settings(container, ",\"defaultTtl\":" + defaultTtl);
    HttpRequest request =
        signed("PUT", "colls", link, "/" + link)
            .header("content-type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(body))
            .build();
    long begin = System.nanoTime();
    String unused = send(request, 200);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private static String settings(String container, String moreProperties) {
    return "{\"id\":\""
        + container
        + "\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}"
        + moreProperties
        + "}";
  }

  /** Moves the server's clock, which needs {@code --test-clock}. */
  void advanceClock(Duration by) throws IOException, InterruptedException {
    post("", "", "/_ephemeris/clock", "{\"advanceSeconds\":" + by.toSeconds() + "}", 200);
  }

  /** The current second of the server's clock. */
  long clockSeconds() throws IOException, InterruptedException {
    String clock = send(signed("GET", "", "", "/_ephemeris/clock").GET().build(), 200);
    Matcher seconds = CLOCK_SECONDS.matcher(clock);
    if (!seconds.find()) {
      throw new IllegalStateException("no time in " + clock);
    }
    return Long.parseLong(seconds.group(1));
  }

  /** The age of the oldest deleted data that is not erased; 0 if there is none. */
  double unerasedSeconds() throws IOException, InterruptedException {
    String metrics = send(signed("GET", "", "", "/_ephemeris/metrics").GET().build(), 200);
    Matcher seconds = UNERASED_SECONDS.matcher(metrics);
    if (!seconds.find()) {
      throw new IllegalStateException("the metrics do not say how much is not erased");
    }
    return Double.parseDouble(seconds.group(1));
  }

  /** The progress of a container's purge. */
  ExpiryProgress expiryProgress(String container) throws IOException, InterruptedException {
    String link = containerLink(container);
    HttpRequest request =
        signed("GET", "colls", link, "/_ephemeris/" + link + "/ttl").GET().build();
    return ExpiryProgress.parse(send(request, 200));
  }

  /** Checks that an item is read correctly. */
  void checkItem(long number) throws IOException, InterruptedException {
    String link = CONTAINER_LINK + "/docs/" + SampleItems.id(number);
    HttpRequest request =
        signed("GET", "docs", link, "/" + link)
            .header(
                "x-ms-documentdb-partitionkey", "[\"" + SampleItems.partitionKey(number) + "\"]")
            .GET()
            .build();
    String body = send(request, 200);
    if (!body.contains(SampleItems.id(number)) || body.length() < SampleItems.ITEM_BYTES) {
      throw new IllegalStateException("read of " + link + " gave another item: " + body);
    }
  }

  /** The answer to a query, which must fit on one page. */
  HttpResponse<String> query(String container, byte[] body)
      throws IOException, InterruptedException {
    String link = containerLink(container);
    HttpRequest.Builder request =
        signed("POST", "docs", link, "/" + link + "/docs")
            .header("x-ms-documentdb-populatequerymetrics", "True")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    QUERY_HEADERS
        .lines()
        .map(line -> line.split(": ", 2))
        .forEach(header -> request.header(header[0], header[1]));
    HttpResponse<String> response = exchange(request.build(), 200);
    if (response.headers().firstValue("x-ms-continuation").isPresent()) {
      throw new IllegalStateException("the answer takes more than a page");
    }
    return response;
  }

  /** The server's explanation of a query. */
  String explain(String container, byte[] body) throws IOException, InterruptedException {
    String link = containerLink(container);
    HttpRequest request =
        signed("POST", "colls", link, "/_ephemeris/" + link + "/explain")
            .header("content-type", "application/query+json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return send(request, 200);
  }

  private void post(String type, String parentLink, String path, String body, int status)
      throws IOException, InterruptedException {
    HttpRequest request =
        signed("POST", type, parentLink, path)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    String unused = send(request, status);
  }

  private HttpRequest.Builder signed(String verb, String type, String link, String path) {
    String date = Signer.date(clock.instant());
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(TIMEOUT)
        .header("accept", "application/json")
        .header("authorization", signer.authorization(verb, type, link, date))
        .header("x-ms-date", date)
        .header("x-ms-version", ContainerRequests.VERSION);
  }

  private String send(HttpRequest request, int expectedStatus)
      throws IOException, InterruptedException {
    return exchange(request, expectedStatus).body();
  }

  private HttpResponse<String> exchange(HttpRequest request, int expectedStatus)
      throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != expectedStatus) {
      throw new IllegalStateException(
          request + " answered " + response.statusCode() + ": " + response.body());
    }
    return response;
  }

  @Override
  public void close() {
    client.close();
  }
}
