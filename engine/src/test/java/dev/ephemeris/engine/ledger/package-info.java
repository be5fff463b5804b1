// SPDX-License-Identifier: Apache-2.0
/** Tests of data derived from items. */
@NullMarked
package dev.ephemeris.engine.ledger;

import org.jspecify.annotations.NullMarked;
