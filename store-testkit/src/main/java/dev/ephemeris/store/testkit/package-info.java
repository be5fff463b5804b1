// SPDX-License-Identifier: Apache-2.0
/**
 * The conformance kit: what every storage implementation must do, as tests.
 *
 * <p>What lives here: {@link StoreConformance}, which an implementation's test extends, and the
 * parts of the contract, one interface of tests for each. May call: the storage SPI, JUnit,
 * AssertJ. Must never know: any implementation, or what a key means.
 */
@NullMarked
package dev.ephemeris.store.testkit;

import org.jspecify.annotations.NullMarked;
