// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Sends requests that no vendor's client makes, mostly to the server's own operations. */
public final class SignedHttp {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private SignedHttp() {}

  /** A request without a resource is signed with an empty type and link. */
  private record Resource(String type, String link) {
    static final Resource NONE = new Resource("", "");
  }

  static HttpResponse<String> get(ServerProcess server, String path) {
    return send(request(server, "get", path, Resource.NONE).GET().build());
  }

  static HttpResponse<String> post(ServerProcess server, String path, String body) {
    return send(
        request(server, "post", path, Resource.NONE).POST(BodyPublishers.ofString(body)).build());
  }

  /** Creates a container from its JSON; the clients build that from single settings. */
  public static void createContainer(
      ServerProcess server, String database, String container, int throughput) {
    Resource parent = new Resource("colls", "dbs/" + database);
    send(
        request(server, "post", parent.link + "/colls", parent)
            .header("x-ms-offer-throughput", Integer.toString(throughput))
            .POST(BodyPublishers.ofString(container))
            .build());
  }

  private static HttpRequest.Builder request(
      ServerProcess server, String verb, String path, Resource resource) {
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    return HttpRequest.newBuilder(server.plainEndpoint().resolve(path))
        .timeout(TIMEOUT)
        .header("x-ms-date", date)
        .header("authorization", authorization(verb, resource, date));
  }

  private static String authorization(String verb, Resource resource, String date) {
    String payload =
        "%s\n%s\n%s\n%s\n\n"
            .formatted(verb, resource.type, resource.link, date.toLowerCase(Locale.ROOT));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(ServerProcess.KEY), "HmacSHA256"));
      byte[] signature = mac.doFinal(payload.getBytes(StandardCharsets.UTF_8));
      String token = "type=master&ver=1.0&sig=" + Base64.getEncoder().encodeToString(signature);
      return URLEncoder.encode(token, StandardCharsets.UTF_8);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has HmacSHA256", e);
    }
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(
            request.uri() + " answers " + response.statusCode() + ": " + response.body());
      }
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
