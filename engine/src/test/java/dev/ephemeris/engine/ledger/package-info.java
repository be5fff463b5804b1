// SPDX-License-Identifier: Apache-2.0
/** Tests of what is kept besides an item. */
@NullMarked
package dev.ephemeris.engine.ledger;

import org.jspecify.annotations.NullMarked;
