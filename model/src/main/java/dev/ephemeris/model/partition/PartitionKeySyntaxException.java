// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

/**
 * A client sent an invalid partition key, path or definition. Checked, because every caller has to
 * answer the client.
 */
public final class PartitionKeySyntaxException extends Exception {
  public PartitionKeySyntaxException(String message) {
    super(message);
  }
}
