// SPDX-License-Identifier: Apache-2.0
/** Tests of what keeps partitions in order. */
@NullMarked
package dev.ephemeris.engine.upkeep;

import org.jspecify.annotations.NullMarked;
