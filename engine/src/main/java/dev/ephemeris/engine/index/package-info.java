// SPDX-License-Identifier: Apache-2.0
/**
 * The index: what is in it, and how it is read.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.index.IndexedPaths}, which tells for each value
 * of an item whether an indexing policy wants it; {@link
 * dev.ephemeris.engine.index.EntryExtractor}, which makes an item's entries; {@link
 * dev.ephemeris.engine.index.CellCover}, which says in which cells of the earth something is;
 * {@link dev.ephemeris.engine.index.IndexState}, which generations of the index there are; {@link
 * dev.ephemeris.engine.index.IndexStateMemory}, which remembers it; {@link
 * dev.ephemeris.engine.index.IndexReader}, through which queries read. May call: the JSON reader,
 * the values of the query language and its boxes around geometries, keyspace, snapshots; is told of
 * commits. Must never know: containers, who is alive, how items are written or found; entries are
 * written by the ledger.
 */
@NullMarked
package dev.ephemeris.engine.index;

import org.jspecify.annotations.NullMarked;
