// SPDX-License-Identifier: Apache-2.0
/**
 * The portal in a real browser.
 *
 * <p>What lives here: what runs the tests under {@code client-tests/portal} against a server of
 * their own. May call: node, and through it Chromium. Must never know: what those tests do.
 */
@NullMarked
package dev.ephemeris.clients.portal;

import org.jspecify.annotations.NullMarked;
