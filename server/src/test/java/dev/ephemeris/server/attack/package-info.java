// SPDX-License-Identifier: Apache-2.0
/**
 * Attacks on a server that runs as a process of its own, with little memory and few files.
 *
 * <p>What lives here: clients that mean harm, and the test that others do not notice them. May
 * call: the wire alone.
 */
@NullMarked
package dev.ephemeris.server.attack;

import org.jspecify.annotations.NullMarked;
