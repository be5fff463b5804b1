// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients that send requests and do not read the responses. */
class SlowReadersTest {
  private static final Pattern SCRIPT =
      Pattern.compile("src=\"/(_ephemeris/portal/assets/[^\"]+[.]js)\"");

  /** Half a megabyte for the server to hold, besides the system's buffers. */
  private static final double MAX_HELD_BYTES = 512 * 1024;

  /** Far more than the buffers of both sockets hold. */
  private static final long ASKED_BYTES = 100L * 1024 * 1024;

  private static final long LOOK_MILLIS = 300;

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static MetricsText metrics() {
    return MetricsText.parse(SERVER.client().get("_ephemeris/metrics").sendAsIs().is(200).text());
  }

  private static double answered() {
    return metrics().value("ephemeris_requests_total{operation=\"portal\",status=\"200\"}");
  }

  /** Waits until the server answers no more requests. */
  private static double answeredAtLast() throws InterruptedException {
    double before = -1;
    for (double now = answered(); now > before; now = answered()) {
      before = now;
      Thread.sleep(LOOK_MILLIS);
    }
    return before;
  }

  @Test
  @DisplayName(
      "requests of a client that does not read wait, unsigned ones too, and are answered when it does")
  void requestsOfAClientThatDoesNotReadWait() throws IOException, InterruptedException {
    Matcher script = SCRIPT.matcher(SERVER.client().get("_ephemeris/portal/").sendAsIs().text());
    assertThat(script.find()).isTrue();
    Answer file = SERVER.client().get(script.group(1)).sendAsIs().is(200);
    int count = (int) (ASKED_BYTES / file.body().length);
    String request = "GET /%s HTTP/1.1\r\nhost: localhost\r\n\r\n".formatted(script.group(1));
    double before = answered();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(request.repeat(count));
      double taken = answeredAtLast() - before;
      assertThat(taken).isPositive().isLessThan(count / 2.0);
      assertThat(metrics().value("ephemeris_unread_answers_bytes"))
          .isPositive()
          .isLessThan(MAX_HELD_BYTES);
      for (int i = 0; i < count; i++) {
        assertThat(connection.receive().is(200).body()).hasSize(file.body().length);
      }
    }
    assertThat(metrics().value("ephemeris_unread_answers_bytes")).isZero();
  }

  @Test
  @DisplayName("a large page arrives complete, however slowly it is read")
  void largePageArrivesUnharmed() throws IOException, InterruptedException {
    String container = SERVER.newContainer();
    String text = "0123456789".repeat(150_000);
    for (int i = 0; i < 3; i++) {
      String item = "{\"id\":\"%d\",\"pk\":\"p\",\"text\":\"%s\"}".formatted(i, text);
      SERVER.client().post(container + "/docs", item).partitionKey("p").send().is(201);
    }
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      String list =
          RawConnection.signedHead("GET", container + "/docs") + "x-ms-max-item-count: -1\r\n\r\n";
      connection.send(list + list);
      Thread.sleep(LOOK_MILLIS);
      for (int page = 0; page < 2; page++) {
        Answer answer = connection.receive().is(200);
        int rows = answer.json().path("_count").asInt();
        assertThat(rows).isPositive();
        for (int row = 0; row < rows; row++) {
          assertThat(answer.json().path("Documents").path(row).path("text").asString())
              .isEqualTo(text);
        }
      }
    }
  }
}
