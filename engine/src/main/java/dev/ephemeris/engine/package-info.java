// SPDX-License-Identifier: Apache-2.0
/**
 * The engine: databases, containers, items and their time to live.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.Engine}, the entrance to the rooms below, the
 * threads that they share, and the check that refuses unknown formats. May call: its rooms,
 * keyspace and the store's SPI. Must never know: HTTP, headers, status codes, or how a key is made
 * of bytes.
 */
@NullMarked
package dev.ephemeris.engine;

import org.jspecify.annotations.NullMarked;
