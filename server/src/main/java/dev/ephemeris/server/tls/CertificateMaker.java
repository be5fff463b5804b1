// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.tls;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Makes a self-signed certificate with a key on the curve P-256, which is fast to make and to use.
 *
 * <p><b>It is not a certificate authority.</b> Users put it into trust stores. If it were an
 * authority, anybody who gets its key could make certificates for any host that these users'
 * programs trust. Java, OpenSSL and what is built on it (Python, Node, curl), Go and .NET accept a
 * trusted certificate that is no authority.
 *
 * @param certificateFile PEM
 * @param keyFile PEM; both files are readable by their owner only
 */
record CertificateMaker(Path certificateFile, Path keyFile) {
  /** Long, so that it does not expire in use. */
  private static final Duration VALIDITY = Duration.ofDays(3650);

  /** Valid from some time in the past, for clients whose clocks are behind. */
  private static final Duration BEFORE = Duration.ofDays(1);

  /**
   * Each file is first written under another name and synced, so that neither a crash nor a loss of
   * power leaves an incomplete one.
   */
  void make(List<String> hosts, Instant now) throws IOException, GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair keys = generator.generateKeyPair();
    write(keyFile, new JcaPKCS8Generator(keys.getPrivate(), null));
    write(certificateFile, certificate(keys, hosts, now));
    Path folder = certificateFile.toAbsolutePath().getParent();
    if (folder != null && hasPermissions(folder)) {
      // On Windows folders cannot be opened, and need no sync.
      sync(folder, StandardOpenOption.READ);
    }
  }

  private static X509CertificateHolder certificate(KeyPair keys, List<String> hosts, Instant now)
      throws IOException, GeneralSecurityException {
    X500Name name = new X500Name("CN=localhost, O=Ephemeris");
    try {
      return new JcaX509v3CertificateBuilder(
              name,
              new BigInteger(127, new SecureRandom()),
              Date.from(now.minus(BEFORE)),
              Date.from(now.plus(VALIDITY)),
              name,
              keys.getPublic())
          .addExtension(Extension.subjectAlternativeName, false, names(hosts))
          .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
          .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
          .addExtension(
              Extension.extendedKeyUsage,
              false,
              new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
          .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException("The server's certificate cannot be signed", e);
    }
  }

  private static GeneralNames names(List<String> hosts) {
    Set<String> dnsNames = new LinkedHashSet<>(List.of("localhost", "host.docker.internal"));
    Set<String> addresses = new LinkedHashSet<>(List.of("127.0.0.1", "::1"));
    try {
      InetAddress local = InetAddress.getLocalHost();
      dnsNames.add(local.getHostName());
    } catch (UnknownHostException e) {
      // The machine has no name for the certificate.
    }
    for (String host : hosts) {
      boolean isAddress = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
      (isAddress ? addresses : dnsNames).add(host.replace("[", "").replace("]", ""));
    }
    List<GeneralName> names = new ArrayList<>();
    dnsNames.forEach(dnsName -> names.add(new GeneralName(GeneralName.dNSName, dnsName)));
    addresses.forEach(address -> names.add(new GeneralName(GeneralName.iPAddress, address)));
    return new GeneralNames(names.toArray(GeneralName[]::new));
  }

  private static void write(Path file, Object content) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(content);
    }
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    if (hasPermissions(file)) {
      Files.createFile(
          temporary,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(temporary, text.toString());
    sync(temporary, StandardOpenOption.WRITE);
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static void sync(Path path, StandardOpenOption access) throws IOException {
    try (FileChannel channel = FileChannel.open(path, access)) {
      channel.force(true);
    }
  }
}
