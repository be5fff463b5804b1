// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

/**
 * How much a container holds.
 *
 * @param items alive or expired and not purged yet
 * @param kilobytes what they take in storage, about
 */
public record ContainerUsage(long items, long kilobytes) {
  static final ContainerUsage NOTHING = new ContainerUsage(0, 0);
}
