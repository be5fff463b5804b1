// SPDX-License-Identifier: Apache-2.0
/**
 * The index: what it contains, and how it is read.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.index.IndexedPaths}, which decides for each value
 * of an item whether an indexing policy includes it; {@link
 * dev.ephemeris.engine.index.EntryExtractor}, which makes an item's entries; {@link
 * dev.ephemeris.engine.index.CellCover}, which finds the cells of the earth that a geometry is in;
 * {@link dev.ephemeris.engine.index.IndexState}, the generations of the index; {@link
 * dev.ephemeris.engine.index.IndexStateMemory}, which caches it; {@link
 * dev.ephemeris.engine.index.IndexReader}, through which queries read. May call: the JSON reader,
 * the values of the query language and its boxes around geometries, keyspace, snapshots; listens to
 * commits. Must never know: containers, which items are alive, how items are written or found; the
 * ledger writes the entries.
 */
@NullMarked
package dev.ephemeris.engine.index;

import org.jspecify.annotations.NullMarked;
