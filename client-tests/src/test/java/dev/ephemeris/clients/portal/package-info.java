// SPDX-License-Identifier: Apache-2.0
/**
 * The portal in a real browser.
 *
 * <p>What lives here: running the tests in {@code client-tests/portal} against servers of their
 * own. May call: node, and through it Chromium. Must never know: what those tests do.
 */
@NullMarked
package dev.ephemeris.clients.portal;

import org.jspecify.annotations.NullMarked;
