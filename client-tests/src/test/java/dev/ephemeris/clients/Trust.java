// SPDX-License-Identifier: Apache-2.0
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
 * Makes this Java process trust servers' certificates, as users are told to: download them, put
 * them into a trust store, and set its name as a system property. So the clients check certificates
 * here as anywhere else.
 */
final class Trust {
  private static final String PASSWORD = "changeit";
  private static final KeyStore STORE = emptyStore();

  private Trust() {}

  /** Trusts a server in addition to others, and stores its certificate as PEM. */
  static synchronized void add(ServerProcess server) {
    Path certificate = server.certificate();
    try {
      Files.writeString(certificate, SignedHttp.get(server, "_ephemeris/certificate").body());
      try (InputStream in = Files.newInputStream(certificate)) {
        STORE.setCertificateEntry(
            server.folder().toString(),
            CertificateFactory.getInstance("X.509").generateCertificate(in));
      }
      install();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The server's certificate cannot be read", e);
    }
  }

  /** A new file each time, because Java may not read a file again that it knows. */
  private static void install() throws IOException, GeneralSecurityException {
    Path file = Files.createTempFile("ephemeris-trust-", ".p12");
    file.toFile().deleteOnExit();
    try (OutputStream out = Files.newOutputStream(file)) {
      STORE.store(out, PASSWORD.toCharArray());
    }
    System.setProperty("javax.net.ssl.trustStore", file.toString());
    System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
  }

  private static KeyStore emptyStore() {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has PKCS12", e);
    }
  }
}
