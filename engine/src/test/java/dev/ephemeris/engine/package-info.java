// SPDX-License-Identifier: Apache-2.0
/** Tests of the engine on real storage, with a clock that the test sets. */
@NullMarked
package dev.ephemeris.engine;

import org.jspecify.annotations.NullMarked;
