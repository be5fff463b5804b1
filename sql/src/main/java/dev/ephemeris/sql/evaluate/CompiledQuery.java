// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.evaluate.QueryProgram.RowRange;
import org.jspecify.annotations.Nullable;

/**
 * A compiled query and what it is run on.
 *
 * @param slotCount how large a frame must be
 * @param input a query whose rows it is run on; null when it is run on items
 */
public record CompiledQuery(QueryProgram program, int slotCount, @Nullable CompiledQuery input) {
  /** Whether it reads items at all. A query without FROM has one row whatever there is. */
  public boolean readsItems() {
    return input != null ? input.readsItems() : !program.sources().isEmpty();
  }

  /** The same without its order, TOP, OFFSET, LIMIT and DISTINCT: others take care of them. */
  public CompiledQuery rowByRow() {
    return new CompiledQuery(program.withRange(RowRange.ALL).unsorted(), slotCount, input);
  }

  /** The same without TOP, OFFSET and LIMIT, which others take care of. */
  public CompiledQuery uncut() {
    RowRange range = new RowRange(program.range().distinct(), 0, -1);
    return new CompiledQuery(program.withRange(range), slotCount, input);
  }

  /** Whether what it is run on comes item by item. */
  public boolean hasStreamingInput() {
    return input == null || (input.program.isStreaming() && input.hasStreamingInput());
  }
}
