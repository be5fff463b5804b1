// SPDX-License-Identifier: Apache-2.0
/**
 * What was acknowledged outlives a crash.
 *
 * <p>What lives here: {@link dev.ephemeris.server.crash.CrashRun}, which crashes servers under load
 * and compares their data with what they have answered; the loads, which remember the answers; and
 * the ways to crash, {@link dev.ephemeris.server.crash.Crash}. May call: servers by the wire alone.
 */
@NullMarked
package dev.ephemeris.server.crash;

import org.jspecify.annotations.NullMarked;
