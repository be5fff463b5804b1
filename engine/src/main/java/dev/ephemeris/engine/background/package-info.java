// SPDX-License-Identifier: Apache-2.0
/**
 * Background work: which, when, and how much at a time.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.background.BackgroundWorker}, the one thread that
 * runs small steps of keepers on spare throughput; the agenda of keepers that may have work; which
 * shards were written to. May call: the catalogue, keepers of expiry and reindexing, budgets,
 * threads. Must never know: what a step does with items, keys or the index; users' requests; the
 * wire.
 */
@NullMarked
package dev.ephemeris.engine.background;

import org.jspecify.annotations.NullMarked;
