// SPDX-License-Identifier: Apache-2.0
/**
 * Commits whose outcome is certain.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.commit.SureCommit}, by which the only writer of a
 * shard commits and settles unknown outcomes; {@link
 * dev.ephemeris.engine.commit.UnknownOutcomeException}. May call: the store's SPI. Must never know:
 * what is committed, and the engine's other rooms.
 */
@NullMarked
package dev.ephemeris.engine.commit;

import org.jspecify.annotations.NullMarked;
