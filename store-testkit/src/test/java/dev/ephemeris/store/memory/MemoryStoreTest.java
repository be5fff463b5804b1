// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.memory;

import dev.ephemeris.store.Store;
import dev.ephemeris.store.testkit.StoreConformance;

class MemoryStoreTest extends StoreConformance {
  @Override
  protected Store open() {
    return new MemoryStore();
  }
}
