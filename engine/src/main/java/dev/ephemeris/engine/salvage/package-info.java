// SPDX-License-Identifier: Apache-2.0
/**
 * Copies what can be read of damaged data into a new store.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.salvage.Salvage}, which copies the catalogue, the
 * clock and the items, from which everything else can be derived, and {@link
 * dev.ephemeris.engine.salvage.SalvageReport}, which says what was copied and what is lost. May
 * call: keyspace, the store's SPI, the machine's clock, what an item's number says about its
 * partition, and what items of earlier formats are today. Must never know: the engine's other
 * rooms, which open the copy later like data of an earlier format, and files.
 */
@NullMarked
package dev.ephemeris.engine.salvage;

import org.jspecify.annotations.NullMarked;
