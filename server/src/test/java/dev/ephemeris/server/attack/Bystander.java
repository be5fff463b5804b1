// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.attack;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RawConnection;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * A well-behaved client: creates items and reads them back. It never retries, so that every error
 * counts.
 */
final class Bystander implements Callable<Bystander.Tally> {
  private final int port;
  private final String container;
  private final String name;
  private final boolean reconnects;
  private final long seconds;

  /** How many items it has created and read, and how long the slowest request took. */
  record Tally(String name, int items, long slowestMillis) {}

  /**
   * @param reconnects whether it opens a connection for each request, or uses one for all
   */
  Bystander(int port, String container, String name, boolean reconnects, long seconds) {
    this.port = port;
    this.container = container;
    this.name = name;
    this.reconnects = reconnects;
    this.seconds = seconds;
  }

  @Override
  public Tally call() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    int items = 0;
    long slowestNanos = 0;
    RawConnection connection = RawConnection.to(port);
    try {
      while (System.nanoTime() < end) {
        String id = name + items;
        String body = "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id);
        for (String request :
            new String[] {
              RawConnection.signedHead("POST", container + "/docs")
                  + "x-ms-documentdb-partitionkey: [\"p\"]\r\ncontent-length: %d\r\n\r\n%s"
                      .formatted(body.length(), body),
              RawConnection.signedHead("GET", container + "/docs/" + id)
                  + "x-ms-documentdb-partitionkey: [\"p\"]\r\n\r\n"
            }) {
          if (reconnects) {
            connection.close();
            connection = RawConnection.to(port);
          }
          long begin = System.nanoTime();
          Answer answer = connection.send(request).receive();
          answer.is(request.startsWith("POST") ? 201 : 200);
          slowestNanos = Math.max(slowestNanos, System.nanoTime() - begin);
        }
        items++;
      }
    } catch (IOException | AssertionError e) {
      throw new AssertionError("%s after %d items".formatted(name, items), e);
    } finally {
      connection.close();
    }
    return new Tally(name, items, TimeUnit.NANOSECONDS.toMillis(slowestNanos));
  }
}
