// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.server.tls.ServerCertificate;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the certificate that users trust can be used for, and what not. */
class CertificateTest {
  private static final String OURS = "CN=localhost, O=Ephemeris";

  @TempDir private Path folder = Path.of("");

  private ServerCertificate certificate(String... hosts) throws IOException {
    return ServerCertificate.loadOrCreate(folder, List.of(hosts), Instant.now());
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  /** A certificate for localhost, signed with somebody's key. */
  private static X509Certificate sign(
      String subject, KeyPair subjectKeys, String issuer, PrivateKey issuerKey, boolean authority)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    return new JcaX509CertificateConverter()
        .getCertificate(
            new JcaX509v3CertificateBuilder(
                    new X500Name(issuer),
                    BigInteger.TEN,
                    Date.from(Instant.now().minus(Duration.ofDays(1))),
                    Date.from(Instant.now().plus(Duration.ofDays(1))),
                    new X500Name(subject),
                    subjectKeys.getPublic())
                .addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(new GeneralName(GeneralName.dNSName, "localhost")))
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(authority))
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuerKey)));
  }

  private static X509TrustManager trusting(X509Certificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("ephemeris", certificate);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    return (X509TrustManager) trust.getTrustManagers()[0];
  }

  private static void write(Path file, Object content) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(content);
    }
    Files.writeString(file, text.toString());
  }

  @Test
  @DisplayName("The certificate is for a server and is no authority")
  void isNoAuthority() throws Exception {
    X509Certificate certificate = certificate("localhost", "db.example", "10.0.0.7").certificate();
    assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    assertThat(certificate.getKeyUsage())
        .containsExactly(true, false, false, false, false, false, false, false, false);
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(
            certificate.getSubjectAlternativeNames().stream()
                .map(name -> String.valueOf(name.getLast()))
                .toList())
        .contains("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1", "db.example", "10.0.0.7");
  }

  @Test
  @DisplayName("Trusting the certificate does not mean trusting what was signed with its key")
  void signsNothing() throws Exception {
    ServerCertificate server = certificate("localhost");
    X509TrustManager trust = trusting(server.certificate());
    trust.checkServerTrusted(new X509Certificate[] {server.certificate()}, "ECDHE_ECDSA");
    X509Certificate forged = sign("CN=forged", newKeys(), OURS, server.privateKey(), false);
    assertThatExceptionOfType(CertificateException.class)
        .isThrownBy(
            () ->
                trust.checkServerTrusted(
                    new X509Certificate[] {forged, server.certificate()}, "ECDHE_ECDSA"));
  }

  @Test
  @DisplayName(
      "A certificate of an earlier version, which was an authority, is replaced with its key")
  void authorityIsReplaced() throws Exception {
    KeyPair keys = newKeys();
    X509Certificate old = sign(OURS, keys, OURS, keys.getPrivate(), true);
    write(folder.resolve("certificate.pem"), old);
    write(folder.resolve("certificate-key.pem"), new JcaPKCS8Generator(keys.getPrivate(), null));
    ServerCertificate replaced = certificate("localhost");
    assertThat(replaced.certificate()).isNotEqualTo(old);
    assertThat(replaced.certificate().getBasicConstraints()).isEqualTo(-1);
    assertThat(replaced.privateKey()).isNotEqualTo(keys.getPrivate());
    assertThat(certificate("localhost")).isEqualTo(replaced);
  }

  @Test
  @DisplayName("A certificate that the operator has provided is kept, whatever it is")
  void otherCertificatesAreKept() throws Exception {
    KeyPair keys = newKeys();
    X509Certificate own = sign("CN=mine", keys, "CN=mine", keys.getPrivate(), true);
    write(folder.resolve("certificate.pem"), own);
    write(folder.resolve("certificate-key.pem"), new JcaPKCS8Generator(keys.getPrivate(), null));
    assertThat(certificate("localhost").certificate()).isEqualTo(own);
  }
}
