// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

/**
 * What a container's index is to be.
 *
 * @param timeToLive the container's default, as text, where it makes a difference to the index: a
 *     lazy one is made anew when it changes; otherwise empty
 */
public record IndexGoal(IndexPolicy policy, String timeToLive) {
  public static IndexGoal of(IndexPolicy policy, String timeToLive) {
    return new IndexGoal(policy, policy.isLazy() ? timeToLive : "");
  }
}
