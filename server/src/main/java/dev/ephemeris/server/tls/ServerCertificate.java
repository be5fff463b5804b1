// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A self-signed certificate, made at the first start and stored with the data, so that clients need
 * to be configured to trust it only once.
 *
 * <p>It is read with the JDK alone. The library that makes certificates takes a quarter of a second
 * to load, so only {@link CertificateMaker} uses it.
 *
 * @param pem the certificate as PEM text; public, served for download
 */
public record ServerCertificate(X509Certificate certificate, PrivateKey privateKey, String pem) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCertificate.class);
  private static final String CERTIFICATE_FILE = "certificate.pem";
  private static final String KEY_FILE = "certificate-key.pem";

  /** The subject of certificates made here, as Java writes it. */
  private static final String OUR_NAME = "O=Ephemeris,CN=localhost";

  /** The names of its files in the data folder. */
  public static final List<String> FILES = List.of(CERTIFICATE_FILE, KEY_FILE);

  /** Loads the certificate of a folder, or makes one for these hosts and the loopback names. */
  public static ServerCertificate loadOrCreate(Path folder, List<String> hosts, Instant now)
      throws IOException {
    Path certificateFile = folder.resolve(CERTIFICATE_FILE);
    Path keyFile = folder.resolve(KEY_FILE);
    try {
      if (Files.exists(certificateFile) && Files.exists(keyFile)) {
        ServerCertificate found = load(certificateFile, keyFile);
        if (!found.isOurAuthority()) {
          return found;
        }
        LOG.warn(
            "The certificate in {} was made by an earlier version and is a certificate authority: anybody who has its key can make certificates for any host. It is replaced by one that is not. Programs that trust the old one need the new one (GET /_ephemeris/certificate)",
            certificateFile);
        // Deleted first, so that a crash does not leave it beside the new key.
        Files.delete(certificateFile);
      }
      new CertificateMaker(certificateFile, keyFile).make(hosts, now);
      return load(certificateFile, keyFile);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new UnusableCertificateException(certificateFile, e);
    }
  }

  /** Whether it was made by an early version, as a certificate authority. */
  private boolean isOurAuthority() {
    return certificate.getBasicConstraints() >= 0
        && certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())
        && certificate.getSubjectX500Principal().getName().equals(OUR_NAME);
  }

  private static ServerCertificate load(Path certificateFile, Path keyFile)
      throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(certificateFile)) {
      X509Certificate certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      PKCS8EncodedKeySpec key = new PKCS8EncodedKeySpec(decode(Files.readString(keyFile)));
      // Users' own certificates may have another kind of key.
      PrivateKey privateKey =
          KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm()).generatePrivate(key);
      return new ServerCertificate(certificate, privateKey, Files.readString(certificateFile));
    }
  }

  /** The bytes between the lines of dashes. */
  private static byte[] decode(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }
}
