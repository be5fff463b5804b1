// SPDX-License-Identifier: Apache-2.0
/**
 * Refusals, continuations, ids and ETags.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.base.EngineException}, a refusal with its reason;
 * {@link dev.ephemeris.engine.base.ContinuationToken}, which writes and reads continuations; which
 * ids are allowed; ETags and conditions on them. May call: nothing but the store's failures. Must
 * never know: the engine's other rooms, status codes.
 */
@NullMarked
package dev.ephemeris.engine.base;

import org.jspecify.annotations.NullMarked;
