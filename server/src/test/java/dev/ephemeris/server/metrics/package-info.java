// SPDX-License-Identifier: Apache-2.0
/** Tests of what cannot be observed well from outside: bounds, and sources that fail. */
@NullMarked
package dev.ephemeris.server.metrics;

import org.jspecify.annotations.NullMarked;
