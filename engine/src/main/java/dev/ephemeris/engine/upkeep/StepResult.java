// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

/**
 * The result of a step of background work.
 *
 * @param worked whether there was work; if so, there may be more
 * @param purged how many items were removed
 */
public record StepResult(boolean worked, int purged) {
  public static final StepResult NOTHING = new StepResult(false, 0);
  public static final StepResult WORKED = new StepResult(true, 0);
}
