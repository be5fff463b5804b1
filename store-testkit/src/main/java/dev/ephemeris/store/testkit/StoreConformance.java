// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import dev.ephemeris.store.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Everything that a {@link Store} must do. The test of an implementation extends this class and
 * opens the store; each test begins with an empty one.
 */
public abstract class StoreConformance
    implements PointContract,
        ScanContract,
        CommitContract,
        SnapshotContract,
        ShardContract,
        LifecycleContract,
        ConcurrencyContract,
        RandomContract {
  private @Nullable Store store;

  /** Opens a new, empty store. */
  protected abstract Store open();

  /** Whether committed data is still there after a close. */
  protected boolean isPersistent() {
    return false;
  }

  /**
   * Opens the store again that was opened last and has been closed. Called for persistent stores
   * only.
   */
  protected Store reopen() {
    throw new UnsupportedOperationException("This store is not persistent.");
  }

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store().close();
  }

  @Override
  public final Store store() {
    if (store == null) {
      throw new IllegalStateException("No store was opened.");
    }
    return store;
  }

  @Override
  public final boolean canReopen() {
    return isPersistent();
  }

  @Override
  public final Store closeAndReopen() {
    store().close();
    store = reopen();
    return store;
  }
}
