// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

/** Checks answers. A wrong answer ends the run, since its speed would mean nothing. */
@FunctionalInterface
interface Acceptance {
  /**
   * Whether a response may have this status.
   *
   * @param sentAt when its request was sent, in terms of {@link System#nanoTime}
   */
  boolean accepts(int status, long sentAt);

  static Acceptance only(int expectedStatus) {
    return (status, sentAt) -> status == expectedStatus;
  }
}
