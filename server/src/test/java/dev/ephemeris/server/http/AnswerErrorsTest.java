// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** If there is no memory for a response, the connection is closed, and nothing stays counted. */
class AnswerErrorsTest {
  @TempDir private static Path folder = Path.of("");

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.ephemeris.server.http");
  private final ScarceMemory memory = new ScarceMemory();
  private TestConnection connection;

  /** Has no memory while a test says so. */
  private static final class ScarceMemory extends AbstractByteBufAllocator {
    private boolean isEmpty;

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
      if (isEmpty) {
        throw new OutOfMemoryError("made by a test");
      }
      return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      return newHeapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
      return false;
    }
  }

  @BeforeEach
  void connect() throws IOException {
    log.start();
    logger.addAppender(log);
    logger.setAdditive(false);
    connection = new TestConnection(folder);
    connection.channel().config().setAllocator(memory);
  }

  @AfterEach
  void disconnect() {
    logger.detachAppender(log);
    logger.setAdditive(true);
    connection.close();
  }

  private void assertClosedAndReleased() {
    assertThat(connection.isOpen()).isFalse();
    assertThat(connection.underWay().count()).isZero();
    assertThat(connection.memory().bodies().inFlight()).isZero();
    assertThat(connection.memory().unread().total()).isZero();
    assertThat(log.list)
        .filteredOn(event -> event.getLevel() == Level.ERROR)
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.getThrowableProxy().getClassName())
                    .isEqualTo(OutOfMemoryError.class.getName()));
  }

  @Test
  @DisplayName("no memory for an answer closes the connection and is logged")
  void noMemoryForAnAnswer() {
    memory.isEmpty = true;
    connection.send(
        RawConnection.signedHead("POST", "_ephemeris/clock")
            + "content-length: 22\r\n\r\n{\"advanceSeconds\": 1 }");
    assertClosedAndReleased();
  }

  private void create(String path, String body) throws InterruptedException {
    connection.send(
        RawConnection.signedHead("POST", path)
            + "x-ms-documentdb-partitionkey: [\"p\"]\r\ncontent-length: %d\r\n\r\n%s"
                .formatted(body.length(), body));
    connection.await(() -> connection.received().startsWith("HTTP/1.1 201 "));
  }

  /** Requests a page that is sent in many pieces and made by another thread. */
  private void askForLargePage() throws InterruptedException {
    create("dbs", "{\"id\":\"d\"}");
    create("dbs/d/colls", RunningServer.containerJson("c", ""));
    String text = "x".repeat(1_000_000);
    create("dbs/d/colls/c/docs", "{\"id\":\"1\",\"pk\":\"p\",\"text\":\"%s\"}".formatted(text));
    connection.reads(false);
    connection.send(RawConnection.signedHead("GET", "dbs/d/colls/c/docs") + "\r\n");
  }

  @Test
  @DisplayName("no memory for the rest of a large answer closes the connection and is logged")
  void noMemoryForTheRestOfALargeAnswer() throws InterruptedException {
    askForLargePage();
    connection.await(() -> connection.memory().unread().total() > 1_000_000);
    assertThat(connection.isOpen()).isTrue();
    memory.isEmpty = true;
    connection.reads(true);
    assertClosedAndReleased();
  }

  @Test
  @DisplayName("a large answer to a client that has disconnected meanwhile does not stay counted")
  void largeAnswerToAClientThatHasGone() throws InterruptedException {
    askForLargePage();
    connection.channel().close();
    connection.await(() -> connection.underWay().count() == 0);
    assertThat(connection.memory().unread().total()).isZero();
  }
}
