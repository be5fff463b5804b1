// SPDX-License-Identifier: Apache-2.0
/**
 * Background work: who does it, when, and how much of it.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.background.BackgroundWorker}, the one thread that
 * has keepers do small steps on spare throughput; the agenda of keepers that may have something to
 * do; which shards were written to. May call: the catalogue, keepers of expiry and reindexing,
 * budgets, threads. Must never know: what a step does with items, keys or the index; users'
 * requests; the wire.
 */
@NullMarked
package dev.ephemeris.engine.background;

import org.jspecify.annotations.NullMarked;
