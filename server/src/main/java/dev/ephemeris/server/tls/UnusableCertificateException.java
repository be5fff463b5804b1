// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.tls;

import java.nio.file.Path;

/** The files of the certificate or its key cannot be used. */
public final class UnusableCertificateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableCertificateException(Path certificateFile, Exception cause) {
    super(
        "The certificate in %s or its key cannot be used. Remove both files, and the next start makes new ones."
            .formatted(certificateFile),
        cause);
  }
}
