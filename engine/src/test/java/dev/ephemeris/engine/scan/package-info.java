// SPDX-License-Identifier: Apache-2.0
/** Tests of reading items in the order of their numbers. */
@NullMarked
package dev.ephemeris.engine.scan;

import org.jspecify.annotations.NullMarked;
