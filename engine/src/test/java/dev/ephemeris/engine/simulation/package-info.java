// SPDX-License-Identifier: Apache-2.0
/** The whole engine on one thread, in an order and at times that a seed determines. */
@NullMarked
package dev.ephemeris.engine.simulation;

import org.jspecify.annotations.NullMarked;
