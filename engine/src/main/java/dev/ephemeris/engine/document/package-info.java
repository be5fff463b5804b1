// SPDX-License-Identifier: Apache-2.0
/**
 * Documents: the JSON text of items.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.document.ItemBody}, an item as a user sent it;
 * {@link dev.ephemeris.engine.document.ItemText}, the text that is stored and sent; {@link
 * dev.ephemeris.engine.document.ItemResult}, an item that was read or written. May call: the
 * catalogue's containers and partitions (for resource ids), the index's paths, keyspace. Must never
 * know: how items are read, written or judged.
 */
@NullMarked
package dev.ephemeris.engine.document;

import org.jspecify.annotations.NullMarked;
