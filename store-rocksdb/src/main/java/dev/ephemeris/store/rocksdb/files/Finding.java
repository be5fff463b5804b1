// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.nio.file.Path;

/**
 * Damage of a file.
 *
 * @param what the rest of a sentence that begins with the file
 */
public record Finding(Path file, String what) {
  public String sentence() {
    return "The file " + file + " " + what + ".";
  }
}
