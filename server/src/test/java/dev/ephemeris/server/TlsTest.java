// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** HTTPS on the same port as HTTP, with a certificate that can be downloaded from the server. */
class TlsTest {
  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static Certificate offeredCertificate() throws GeneralSecurityException {
    Answer answer = SERVER.client().get("_ephemeris/certificate").sendAsIs().is(200);
    assertThat(answer.header("content-type")).isEqualTo("application/x-pem-file");
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(answer.body()));
  }

  /** Trusts only the certificate that the server offers for download. */
  private static SSLContext trustingOfferedCertificate()
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("ephemeris", offeredCertificate());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static WireClient secureClient(String host) throws GeneralSecurityException, IOException {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trustingOfferedCertificate())
            .build();
    return new WireClient(
        http,
        URI.create("https://%s:%d".formatted(host, SERVER.port())),
        new Signer(Signer.PUBLISHED_KEY));
  }

  @Test
  void samePortServesBothAndTheSameData() throws Exception {
    String container = SERVER.newContainer();
    WireClient secure = secureClient("localhost");
    secure.create(container, "1", "p").is(201);
    SERVER.client().get(container + "/docs/1").partitionKey("p").send().is(200);
    SERVER.client().create(container, "2", "p").is(201);
    secure.get(container + "/docs/2").partitionKey("p").send().is(200);
  }

  @Test
  void offeredCertificateIsTheOneThatIsUsed() throws Exception {
    try (SSLSocket socket =
        (SSLSocket)
            trustingOfferedCertificate()
                .getSocketFactory()
                .createSocket("localhost", SERVER.port())) {
      socket.startHandshake();
      assertThat(socket.getSession().getPeerCertificates()[0]).isEqualTo(offeredCertificate());
    }
  }

  @Test
  void certificateHoldsForTheAddressToo() throws Exception {
    secureClient("127.0.0.1").get("dbs").send().is(200);
  }

  @Test
  void certificateIsKeptOverARestart() throws Exception {
    Certificate before = offeredCertificate();
    SERVER.restart();
    assertThat(offeredCertificate()).isEqualTo(before);
  }

  @Test
  void advertisedEndpointIsSecureWhenTheConnectionIs() throws Exception {
    Answer account = secureClient("localhost").get("").send().is(200);
    assertThat(
            account
                .json()
                .path("writableLocations")
                .path(0)
                .path("databaseAccountEndpoint")
                .asString())
        .isEqualTo("https://localhost:%d/".formatted(SERVER.port()));
  }

  @Test
  void largeItemComesBackWhole() throws Exception {
    String container = SERVER.newContainer();
    String text = "x".repeat(2_000_000);
    WireClient secure = secureClient("localhost");
    secure
        .post(container + "/docs", "{\"id\":\"1\",\"pk\":\"p\",\"text\":\"%s\"}".formatted(text))
        .partitionKey("p")
        .send()
        .is(201);
    Answer read = secure.get(container + "/docs/1").partitionKey("p").send().is(200);
    assertThat(read.property("text")).isEqualTo(text);
  }

  @Test
  void handshakeThatIsNoneIsBrokenOff() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(new byte[] {22, 3, 1, 0, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9});
      assertEnds(connection);
    }
  }

  private static void assertEnds(RawConnection connection) throws IOException {
    while (!connection.isAtEnd()) {
      // An alert may be sent before.
    }
  }
}
