// SPDX-License-Identifier: Apache-2.0
/**
 * What all rooms of the engine use.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.base.EngineException}, how the engine says no;
 * which ids are allowed; how ETags are made; whether storage is quick enough to be waited for; and
 * {@link dev.ephemeris.engine.base.SureCommit}, how a shard's only writer commits. May call: the
 * store's SPI. Must never know: the rooms that use it.
 */
@NullMarked
package dev.ephemeris.engine.base;

import org.jspecify.annotations.NullMarked;
