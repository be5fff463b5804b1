package dev.ephemeris.sql.evaluate;

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
}
