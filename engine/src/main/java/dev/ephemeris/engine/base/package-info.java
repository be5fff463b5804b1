// SPDX-License-Identifier: Apache-2.0
/**
 * How the engine refuses, and which names it takes.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.base.EngineException}, a refusal with its reason;
 * {@link dev.ephemeris.engine.base.ContinuationToken}, how continuations are written and read;
 * which ids are allowed; ETags and the condition on them. May call: nothing but the store's
 * failures. Must never know: the engine's other rooms, status codes.
 */
@NullMarked
package dev.ephemeris.engine.base;

import org.jspecify.annotations.NullMarked;
