// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

/**
 * The data was written by a later version of the program, in a format that this version does not
 * know.
 */
public final class NewerFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NewerFormatException(int version, int current) {
    super(
        "The data is in format %d, written by a newer Ephemeris; this one knows formats up to %d. Start the newer version, or use another data folder."
            .formatted(version, current));
  }
}
