// SPDX-License-Identifier: Apache-2.0
/**
 * Who may ask.
 *
 * <p>What lives here: the account key and the check of a request's signature, and the token that
 * opens the metrics. May call: the protocol's values, the machine's clock. Must never know: what a
 * request does, nor any wire.
 */
@NullMarked
package dev.ephemeris.server.auth;

import org.jspecify.annotations.NullMarked;
