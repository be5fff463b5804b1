// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

/**
 * A partition key, path or definition that a client sent and that makes no sense. Checked, because
 * it is the client's mistake and someone has to answer for it.
 */
public final class PartitionKeySyntaxException extends Exception {
  public PartitionKeySyntaxException(String message) {
    super(message);
  }
}
