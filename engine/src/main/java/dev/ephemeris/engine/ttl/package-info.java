// SPDX-License-Identifier: Apache-2.0
/**
 * Time to live.
 *
 * <p>What lives here: which values are allowed, the policy of a container, {@link
 * dev.ephemeris.engine.ttl.Expiry}, the one class that decides whether an item is expired, and
 * {@link dev.ephemeris.engine.ttl.LiveView}, which hides expired items from every reader. May call:
 * the clock, threads to wait on, the stored head of an item. Must never know: how items are found,
 * stored or sent.
 */
@NullMarked
package dev.ephemeris.engine.ttl;

import org.jspecify.annotations.NullMarked;
