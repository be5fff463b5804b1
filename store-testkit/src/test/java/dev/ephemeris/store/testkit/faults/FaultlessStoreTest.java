// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.Store;
import dev.ephemeris.store.testkit.StoreConformance;

/** Without faults a faulty store is as good as any. */
class FaultlessStoreTest extends StoreConformance {
  @Override
  protected Store open() {
    return new FaultyStore(new FaultPlan() {});
  }
}
