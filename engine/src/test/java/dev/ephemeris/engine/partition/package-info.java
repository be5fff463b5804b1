// SPDX-License-Identifier: Apache-2.0
/** Tests of partitions and their ids. */
@NullMarked
package dev.ephemeris.engine.partition;

import org.jspecify.annotations.NullMarked;
