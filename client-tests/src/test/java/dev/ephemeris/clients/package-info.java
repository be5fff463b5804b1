// SPDX-License-Identifier: Apache-2.0
/**
 * Shared by the tests of all clients: the server as a process of its own, and its clock.
 *
 * <p>What lives here: starting, stopping and killing the server, trusting its certificate, moving
 * its time. May call: the server's jar, by command line and HTTP only. Must never know: the
 * server's classes. They are not on the class path, so that only what a user has is tested.
 */
@NullMarked
package dev.ephemeris.clients;

import org.jspecify.annotations.NullMarked;
