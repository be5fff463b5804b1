// SPDX-License-Identifier: Apache-2.0
/**
 * Request units: what operations cost, and how much may be spent per second.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.throughput.RequestUnits}, an amount; {@link
 * dev.ephemeris.engine.throughput.RequestCharge}, the one place that knows the formula; {@link
 * dev.ephemeris.engine.throughput.ThroughputBudget}, which admits requests or refuses them for now.
 * May call: the engine's refusals, the vocabulary. Must never know: what requests are about, items,
 * storage, the wire.
 */
@NullMarked
package dev.ephemeris.engine.throughput;

import org.jspecify.annotations.NullMarked;
