// SPDX-License-Identifier: Apache-2.0
/**
 * Stores with faults, for tests and simulations of code that uses a store.
 *
 * <p>What lives here: {@link FaultyStore}, which fails, delays, forgets and gives unknown outcomes
 * as a {@link FaultPlan} says; and {@link ForwardingStore}, from which tests make stores that
 * observe or disturb another one. May call: the storage SPI and the store in memory. Must never
 * know: what a key means, or who uses the store.
 */
@NullMarked
package dev.ephemeris.store.testkit.faults;

import org.jspecify.annotations.NullMarked;
