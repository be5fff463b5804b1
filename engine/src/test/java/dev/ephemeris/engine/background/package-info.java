// SPDX-License-Identifier: Apache-2.0
/** Tests of background work. */
@NullMarked
package dev.ephemeris.engine.background;

import org.jspecify.annotations.NullMarked;
