// SPDX-License-Identifier: Apache-2.0
/**
 * What the engine runs on: threads, delays, and time that only runs forward.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.threads.Scheduler}, the only place where the
 * engine starts threads, waits, or asks how much time has passed, and its implementation with real
 * threads; {@link dev.ephemeris.engine.threads.StoragePool}, where work runs that may wait for a
 * disk; {@link dev.ephemeris.engine.threads.StorageTempo}, which tells whether storage is quick
 * enough to be waited for. May call: how the engine refuses. Must never know: what is run, and the
 * engine's other rooms.
 */
@NullMarked
package dev.ephemeris.engine.threads;

import org.jspecify.annotations.NullMarked;
