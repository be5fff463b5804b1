// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.sql.schema.ComputedProperties;
import java.util.ArrayList;
import java.util.List;

/** All parts of a query's scope, in the order of their partitions; there is at least one. */
public final class OpenParts implements AutoCloseable {
  private final List<OpenPart> parts = new ArrayList<>();

  public OpenParts(List<ScopePart> scope, ItemsByNumber items, ComputedProperties computed) {
    try {
      for (ScopePart part : scope) {
        parts.add(OpenPart.open(part, items, computed));
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  public List<OpenPart> parts() {
    return parts;
  }

  @Override
  public void close() {
    parts.forEach(OpenPart::close);
  }
}
