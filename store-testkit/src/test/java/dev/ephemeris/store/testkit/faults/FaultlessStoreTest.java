// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.Store;
import dev.ephemeris.store.testkit.StoreConformance;

/** Without faults, a faulty store fulfils the contract like any other. */
class FaultlessStoreTest extends StoreConformance {
  @Override
  protected Store open() {
    return new FaultyStore(new FaultPlan() {});
  }
}
