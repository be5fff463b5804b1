// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.evaluate.QueryProgram.RowRange;
import org.jspecify.annotations.Nullable;

/**
 * A compiled query and its input.
 *
 * @param slotCount the size of a frame
 * @param input a query that produces the input rows; null if the input is items
 */
public record CompiledQuery(QueryProgram program, int slotCount, @Nullable CompiledQuery input) {
  /** Whether it reads items. A query without FROM has exactly one row and reads none. */
  public boolean readsItems() {
    return input != null ? input.readsItems() : !program.sources().isEmpty();
  }

  /** The same query without ORDER BY, TOP, OFFSET, LIMIT and DISTINCT, which the caller applies. */
  public CompiledQuery rowByRow() {
    return new CompiledQuery(program.withRange(RowRange.ALL).unsorted(), slotCount, input);
  }

  /** The same query without TOP, OFFSET and LIMIT, which the caller applies. */
  public CompiledQuery uncut() {
    RowRange range = new RowRange(program.range().distinct(), 0, -1);
    return new CompiledQuery(program.withRange(range), slotCount, input);
  }

  /** Whether its input arrives row by row, and not only when all of it is known. */
  public boolean hasStreamingInput() {
    return input == null || (input.program.isStreaming() && input.hasStreamingInput());
  }
}
