// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

/** A text that would be longer than allowed. */
public final class JsonSizeException extends RuntimeException {
  JsonSizeException(int maxBytes) {
    super("The JSON text has more than %d bytes.".formatted(maxBytes));
  }
}
