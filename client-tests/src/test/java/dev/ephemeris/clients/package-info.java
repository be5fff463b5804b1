// SPDX-License-Identifier: Apache-2.0
/**
 * What the tests of all clients share: the server as a process of its own, and its clock.
 *
 * <p>What lives here: starting, stopping and killing the server, trusting its certificate, moving
 * its time. May call: the server's jar, by command line and HTTP only. Must never know: the
 * server's classes; they are not on the class path, so that nothing is tested but what a user has.
 */
@NullMarked
package dev.ephemeris.clients;

import org.jspecify.annotations.NullMarked;
