// SPDX-License-Identifier: Apache-2.0
/**
 * Saves what can be read of damaged data into a new store.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.salvage.Salvage}, which copies the catalogue, the
 * clock and the items, from which everything else follows, and {@link
 * dev.ephemeris.engine.salvage.SalvageReport}, which says what was saved and what is lost. May
 * call: keyspace, the store's SPI, and the machine's clock. Must never know: the engine's other
 * rooms, which open the saved data later as that of an earlier format, and files.
 */
@NullMarked
package dev.ephemeris.engine.salvage;

import org.jspecify.annotations.NullMarked;
