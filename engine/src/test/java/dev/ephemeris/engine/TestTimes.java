// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.ttl.ContainerTime;
import dev.ephemeris.engine.ttl.GroupTime;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.store.memory.MemoryStore;

/** A time for tests of writers without a container: TTL is off, and the second never changes. */
public final class TestTimes {
  private TestTimes() {}

  public static GroupTime groups() {
    EngineClock clock =
        EngineClock.openWithoutTicker(new MemoryStore(), () -> TestEngine.START * 1000);
    return new ContainerTime(clock, TtlPolicy.initial(TtlMode.OFF)).newGroups();
  }
}
