// SPDX-License-Identifier: Apache-2.0
/**
 * The gateway: puts store, engine and network together and runs them.
 *
 * <p>What lives here: the command line, the options, the start and the stop. May call: everything,
 * for this is where the parts are joined. Must never know: how any part does its work.
 */
@NullMarked
package dev.ephemeris.server;

import org.jspecify.annotations.NullMarked;
