// SPDX-License-Identifier: Apache-2.0
/**
 * What the engine runs on: threads, delays, and time that only runs forward.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.run.Scheduler}, the only place where the engine
 * starts threads, waits, or asks how much time has passed, and its implementation with real
 * threads. May call: the JDK. Must never know: what is run.
 */
@NullMarked
package dev.ephemeris.engine.run;

import org.jspecify.annotations.NullMarked;
