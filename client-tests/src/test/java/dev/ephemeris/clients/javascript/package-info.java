// SPDX-License-Identifier: Apache-2.0
/**
 * The tests with the JavaScript client, {@code @azure/cosmos}, as part of this build.
 *
 * <p>What lives here: installing that client, running the tests in {@code client-tests/javascript}
 * with Node's own test runner, and reporting each. May call: node and npm. Must never know: what
 * those tests do.
 */
@NullMarked
package dev.ephemeris.clients.javascript;

import org.jspecify.annotations.NullMarked;
