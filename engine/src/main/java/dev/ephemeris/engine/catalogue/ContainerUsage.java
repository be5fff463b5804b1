// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

/**
 * How much a container holds.
 *
 * @param items all items, including expired ones that are not purged yet
 * @param kilobytes their approximate size in storage
 */
public record ContainerUsage(long items, long kilobytes) {
  static final ContainerUsage NOTHING = new ContainerUsage(0, 0);
}
