// SPDX-License-Identifier: Apache-2.0
/** Tests of what all rooms of the engine use. */
@NullMarked
package dev.ephemeris.engine.base;

import org.jspecify.annotations.NullMarked;
