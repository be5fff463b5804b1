// SPDX-License-Identifier: Apache-2.0
/**
 * The tests with the JavaScript client, {@code @azure/cosmos}, brought into this build.
 *
 * <p>What lives here: what installs that client, runs the tests under {@code
 * client-tests/javascript} with Node's own test runner, and tells of each. May call: node and npm.
 * Must never know: what those tests do.
 */
@NullMarked
package dev.ephemeris.clients.javascript;

import org.jspecify.annotations.NullMarked;
