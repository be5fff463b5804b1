package dev.ephemeris.engine.expiry;

/**
 * What a step of background work has come to.
 *
 * @param worked whether there was anything to do; if so there may be more
 * @param purged how many items have gone
 */
record StepResult(boolean worked, int purged) {
  static final StepResult NOTHING = new StepResult(false, 0);
  static final StepResult WORKED = new StepResult(true, 0);
}
