// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

/**
 * What a step of background work has come to.
 *
 * @param worked whether there was anything to do; if so there may be more
 * @param purged how many items have gone
 */
public record StepResult(boolean worked, int purged) {
  public static final StepResult NOTHING = new StepResult(false, 0);
  public static final StepResult WORKED = new StepResult(true, 0);
}
