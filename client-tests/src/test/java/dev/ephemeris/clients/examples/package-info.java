// SPDX-License-Identifier: Apache-2.0
/**
 * The example programs in the README, run unchanged.
 *
 * <p>What lives here: one test for each. May call: the programs, as readers will, and a client to
 * check their effect. Must never know: anything else.
 */
@NullMarked
package dev.ephemeris.clients.examples;

import org.jspecify.annotations.NullMarked;
