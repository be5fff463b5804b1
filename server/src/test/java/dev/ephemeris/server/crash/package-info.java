// SPDX-License-Identifier: Apache-2.0
/**
 * Acknowledged writes survive crashes.
 *
 * <p>What lives here: {@link dev.ephemeris.server.crash.CrashRun}, which crashes servers under load
 * and compares their data with their answers; the loads, which record the answers; and the kinds of
 * crashes, {@link dev.ephemeris.server.crash.Crash}. May call: servers, by the wire alone.
 */
@NullMarked
package dev.ephemeris.server.crash;

import org.jspecify.annotations.NullMarked;
