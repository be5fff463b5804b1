// SPDX-License-Identifier: Apache-2.0
/**
 * The clock.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.time.EngineClock}, the time by which items
 * expire, which never runs back, and {@link dev.ephemeris.engine.time.MachineClock}, the only class
 * that reads the machine's clock. May call: the clock's shard, certain commits, threads. Must never
 * know: items or TTL.
 */
@NullMarked
package dev.ephemeris.engine.time;

import org.jspecify.annotations.NullMarked;
