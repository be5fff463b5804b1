// SPDX-License-Identifier: Apache-2.0
/** Tests of what the engine runs on. */
@NullMarked
package dev.ephemeris.engine.threads;

import org.jspecify.annotations.NullMarked;
