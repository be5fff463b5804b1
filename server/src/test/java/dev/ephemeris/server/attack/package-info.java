// SPDX-License-Identifier: Apache-2.0
/**
 * Attacks on a server that runs as a separate process with little memory and few files.
 *
 * <p>What lives here: malicious clients, and the test that other clients are not affected by them.
 * May call: the wire alone.
 */
@NullMarked
package dev.ephemeris.server.attack;

import org.jspecify.annotations.NullMarked;
