// SPDX-License-Identifier: Apache-2.0
/** Tests of partitions and of what they are known by. */
@NullMarked
package dev.ephemeris.engine.partition;

import org.jspecify.annotations.NullMarked;
