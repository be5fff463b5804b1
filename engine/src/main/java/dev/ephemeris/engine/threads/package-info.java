// SPDX-License-Identifier: Apache-2.0
/**
 * Threads, delays, and a time that never runs back.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.threads.Scheduler}, the only place where the
 * engine starts threads, waits, or measures durations, and its implementation with real threads;
 * {@link dev.ephemeris.engine.threads.StoragePool}, which runs work that may wait for a disk;
 * {@link dev.ephemeris.engine.threads.StorageTempo}, which tells whether storage is quick enough
 * for network threads. May call: the engine's refusals. Must never know: what is run, and the
 * engine's other rooms.
 */
@NullMarked
package dev.ephemeris.engine.threads;

import org.jspecify.annotations.NullMarked;
