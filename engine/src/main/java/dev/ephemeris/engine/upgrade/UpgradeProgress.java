// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

/**
 * How far an upgrade has come.
 *
 * @param partition how many partitions have been begun
 * @param partitions how many there are, in all containers
 * @param itemsDone how many items have been rewritten, also before an interruption
 * @param items how many items there are
 */
public record UpgradeProgress(int partition, int partitions, long itemsDone, long items) {
  private static final long ALL = 100;

  /** Rounded down, so it is 100 only at the end. */
  public int percent() {
    return items == 0 ? (int) ALL : (int) (itemsDone * ALL / items);
  }
}
