// SPDX-License-Identifier: Apache-2.0
/**
 * The example programs that the README quotes, run as they stand.
 *
 * <p>What lives here: one test for each. May call: the programs, as their readers will, and a
 * client to see what they did. Must never know: more than that.
 */
@NullMarked
package dev.ephemeris.clients.examples;

import org.jspecify.annotations.NullMarked;
