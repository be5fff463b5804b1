// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.tls;

import java.nio.file.Path;

/** What lies in the place of the certificate or its key is neither. */
public final class UnusableCertificateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableCertificateException(Path certificateFile, Exception cause) {
    super(
        "The certificate in %s or its key cannot be used; remove both to have new ones made."
            .formatted(certificateFile),
        cause);
  }
}
