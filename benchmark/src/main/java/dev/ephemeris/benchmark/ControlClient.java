package dev.ephemeris.benchmark;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;

/** The requests around a measurement: creates database and container, and checks an item. */
final class ControlClient implements AutoCloseable {
  private static final String DATABASE = "benchmark";
  private static final String CONTAINER = "items";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  static final String CONTAINER_LINK = "dbs/" + DATABASE + "/colls/" + CONTAINER;

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

  void createContainer() throws IOException, InterruptedException {
    create("dbs", "", "/dbs", "{\"id\":\"" + DATABASE + "\"}");
    create(
        "colls",
        "dbs/" + DATABASE,
        "/dbs/" + DATABASE + "/colls",
        "{\"id\":\""
            + CONTAINER
            + "\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}}");
  }

  /** A fast answer is worth nothing when it is the wrong one. */
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

  private void create(String type, String parentLink, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        signed("POST", type, parentLink, path)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    String unused = send(request, 201);
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
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != expectedStatus) {
      throw new IllegalStateException(
          request + " answered " + response.statusCode() + ": " + response.body());
    }
    return response.body();
  }

  @Override
  public void close() {
    client.close();
  }
}
