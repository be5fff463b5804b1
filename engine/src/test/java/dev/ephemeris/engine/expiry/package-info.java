// SPDX-License-Identifier: Apache-2.0
/** Tests of the expiry machinery. */
@NullMarked
package dev.ephemeris.engine.expiry;

import org.jspecify.annotations.NullMarked;
