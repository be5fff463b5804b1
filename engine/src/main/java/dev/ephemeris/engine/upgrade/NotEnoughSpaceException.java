// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

/** An upgrade needs more disk space than is free. Nothing has been changed. */
public final class NotEnoughSpaceException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final long MEGABYTE = 1_000_000;

  NotEnoughSpaceException(long neededBytes, long freeBytes) {
    super(
        "The data was written by an earlier version and has to be rewritten. This needs about %d MB of free disk space for a while, and %d MB are free. Nothing has been changed; free some space and start again."
            .formatted(Math.ceilDiv(neededBytes, MEGABYTE), freeBytes / MEGABYTE));
  }
}
