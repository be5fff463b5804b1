// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.Frame;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Computes the sort keys of items. Used by one thread. */
final class ItemSortKeys {
  private final QueryProgram program;
  private final Frame frame;

  ItemSortKeys(CompiledQuery query, CallContext context) {
    this.program = query.program();
    this.frame = new Frame(query.slotCount(), context);
  }

  /** The sort keys of an item, which are the same in all its rows; empty if it makes no rows. */
  List<Value> of(ItemRecord item) {
    List<Value> sortKeys = new ArrayList<>();
    frame.beginItem();
    program.forEachRow(
        frame,
        QueryRun.valueOf(item),
        row -> {
          sortKeys.addAll(program.sortKeysOf(row));
          return false;
        });
    return sortKeys;
  }
}
