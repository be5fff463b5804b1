package dev.ephemeris.engine.expiry;

/**
 * How expired items are purged.
 *
 * @param purge whether they are at all; if not, they stay in storage, invisible as ever, and an
 *     administrator can restore them
 * @param stepItems how many items one step deals with at most
 */
public record ExpiryOptions(boolean purge, int stepItems) {
  /** The largest step. */
  public static final int MAX_STEP_ITEMS = 256;

  public ExpiryOptions {
    if (stepItems < 1 || stepItems > MAX_STEP_ITEMS) {
      throw new IllegalArgumentException("A step deals with 1 to " + MAX_STEP_ITEMS + " items");
    }
  }

  public static ExpiryOptions defaults() {
    return new ExpiryOptions(true, MAX_STEP_ITEMS);
  }

  public ExpiryOptions purge(boolean newPurge) {
    return new ExpiryOptions(newPurge, stepItems);
  }

  public ExpiryOptions stepItems(int newStepItems) {
    return new ExpiryOptions(purge, newStepItems);
  }
}
