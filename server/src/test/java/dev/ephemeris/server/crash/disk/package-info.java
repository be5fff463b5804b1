// SPDX-License-Identifier: Apache-2.0
/**
 * A disk that loses power: what a server did with its files, and what a power cut leaves.
 *
 * <p>What lives here: {@link CallRecorder}, which records a process's file calls by a preloaded
 * library; {@link CallLog}, which reads the records; {@link Disk}, which replays them and knows
 * what was synced; {@link PowerLoss}, which decides by a seed what else survives. May call: the
 * JDK. Must never know: what is in the files, or what a server is.
 */
@NullMarked
package dev.ephemeris.server.crash.disk;

import org.jspecify.annotations.NullMarked;
