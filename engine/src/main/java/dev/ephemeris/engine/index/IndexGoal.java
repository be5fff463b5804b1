// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

/**
 * The index that a container should have.
 *
 * @param timeToLive the container's default as text, if the index depends on it: a lazy one is
 *     built again when the default changes; otherwise empty
 */
public record IndexGoal(IndexPolicy policy, String timeToLive) {
  public static IndexGoal of(IndexPolicy policy, String timeToLive) {
    return new IndexGoal(policy, policy.isLazy() ? timeToLive : "");
  }
}
