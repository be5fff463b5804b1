package dev.ephemeris.clients;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;

/**
 * Makes this Java trust a server's certificate, in the way its users are told to: download it, put
 * it into a trust store, and name that by system property. So the clients check certificates here
 * as they do anywhere.
 */
final class Trust {
  private static final String PASSWORD = "changeit";

  private Trust() {}

  static Path certificateFile(ServerProcess server) {
    return server.folder().resolve("ephemeris.pem");
  }

  /** Trusts this server, and none of an earlier test class. */
  static void install(ServerProcess server) {
    Path store = server.folder().resolve("trust-store.p12");
    try {
      Files.writeString(
          certificateFile(server), SignedHttp.get(server, "_ephemeris/certificate").body());
      write(certificateFile(server), store);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The server's certificate cannot be read", e);
    }
    System.setProperty("javax.net.ssl.trustStore", store.toString());
    System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
  }

  private static void write(Path certificate, Path file)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(certificate);
        OutputStream out = Files.newOutputStream(file)) {
      store.setCertificateEntry(
          "ephemeris", CertificateFactory.getInstance("X.509").generateCertificate(in));
      store.store(out, PASSWORD.toCharArray());
    }
  }
}
