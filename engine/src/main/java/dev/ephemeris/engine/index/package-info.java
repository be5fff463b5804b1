/**
 * What is indexed.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.index.IndexedPaths}, which tells for each value
 * of an item whether an indexing policy wants it in the index. May call: the JSON reader. Must
 * never know: containers, how items are stored or found.
 */
@NullMarked
package dev.ephemeris.engine.index;

import org.jspecify.annotations.NullMarked;
