package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.operation.ReadMetrics;
import dev.ephemeris.server.operation.Router;
import dev.ephemeris.server.operation.ServerFacts;
import dev.ephemeris.server.tls.ServerCertificate;
import dev.ephemeris.store.memory.MemoryStore;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that fall silent do not hold a connection for ever. Time is moved, not waited for. */
class SilenceTest {
  @TempDir private static Path folder = Path.of("");

  private final MemoryStore store = new MemoryStore();
  private final Engine engine = Engine.open(store, MachineClock.SYSTEM);
  private EmbeddedChannel channel = new EmbeddedChannel();

  @BeforeEach
  void connect() throws IOException {
    ServerCertificate certificate =
        ServerCertificate.loadOrCreate(folder, "localhost", Instant.EPOCH);
    SslContext sslContext =
        SslContextBuilder.forServer(certificate.privateKey(), certificate.certificate()).build();
    Authenticator authenticator = new Authenticator(AccountKey.published(), MachineClock.SYSTEM);
    Metrics metrics = new Metrics();
    ReadMetrics readMetrics =
        new ReadMetrics(metrics, new MetricsAccess(MetricsToken.NONE, false), engine.storagePool());
    Router router =
        new Router(
            engine,
            authenticator,
            "",
            new ServerFacts("", 0, false, true, "os", () -> 0),
            readMetrics);
    channel = new EmbeddedChannel();
    channel.freezeTime();
    new ConnectionHandler.Factory(
            router,
            MachineClock.SYSTEM,
            new BodyBudget(),
            new RequestsUnderWay(),
            metrics.requests())
        .greet(channel.pipeline(), sslContext);
  }

  @AfterEach
  void disconnect() {
    channel.finishAndReleaseAll();
    engine.close();
    store.close();
  }

  private void send(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  private void pass(long seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();
  }

  private String received() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      text.append(sent.toString(StandardCharsets.UTF_8));
      sent.release();
    }
    return text.toString();
  }

  @Test
  void connectionOnWhichNothingIsEverSentIsClosed() {
    pass(HttpLimits.MAX_IDLE_SECONDS - 1);
    assertThat(channel.isOpen()).isTrue();
    pass(2);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void connectionThatIsKeptAliveWithoutUseIsClosed() {
    send("GET /_ephemeris/ready HTTP/1.1\r\n\r\n");
    assertThat(received()).startsWith("HTTP/1.1 200 ");
    pass(HttpLimits.MAX_IDLE_SECONDS - 1);
    assertThat(channel.isOpen()).isTrue();
    pass(2);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void handshakeThatIsBegunAndLeftIsClosed() {
    channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {22, 3, 1}));
    pass(HttpLimits.MAX_IDLE_SECONDS + 1);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void halfAHeadIsClosed() {
    send("GET /_ephemeris/rea");
    pass(HttpLimits.MAX_IDLE_SECONDS + 1);
    assertThat(channel.isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"content-length: 10\r\n\r\nabc", "transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n"})
  void bodyThatDoesNotComeWholeInTimeIsRefused(String rest) {
    send("POST /dbs HTTP/1.1\r\n" + rest);
    pass(HttpLimits.MAX_REQUEST_SECONDS - 1);
    assertThat(received()).isEmpty();
    pass(2);
    assertThat(received()).startsWith("HTTP/1.1 408 ").contains("RequestTimeout", "60 seconds");
    pass(HttpLimits.MAX_LINGER_SECONDS + 1);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void bodyThatComesInTimeIsAnswered() {
    send("POST /dbs HTTP/1.1\r\ncontent-length: 6\r\n\r\nabc");
    pass(HttpLimits.MAX_REQUEST_SECONDS - 1);
    send("def");
    assertThat(received()).startsWith("HTTP/1.1 401 ");
    pass(HttpLimits.MAX_REQUEST_SECONDS);
    assertThat(received()).isEmpty();
    assertThat(channel.isOpen()).isTrue();
  }
}
