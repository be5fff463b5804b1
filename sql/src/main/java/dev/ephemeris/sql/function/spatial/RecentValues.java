// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Caches what was computed from values, since most queries compare every item with the same value.
 * A value is recognised by its identity, which costs nothing, and its entry ends with it.
 */
final class RecentValues<T> {
  private static final int SLOTS = 64;

  /** Points are not cached: reading one is as fast as finding it. */
  private static final int LEAST_CORNERS = 2;

  /** Makes something of a value. */
  interface Reader<T> {
    T read(Value value) throws InvalidGeometryException;
  }

  private record Entry<T>(WeakReference<Value> value, T made) {}

  private final AtomicReferenceArray<@Nullable Entry<T>> entries =
      new AtomicReferenceArray<>(SLOTS);
  private final Reader<T> reader;
  private final ToIntFunction<T> corners;

  RecentValues(Reader<T> reader, ToIntFunction<T> corners) {
    this.reader = reader;
    this.corners = corners;
  }

  T of(Value value) throws InvalidGeometryException {
    int slot = System.identityHashCode(value) % SLOTS;
    Entry<T> entry = entries.get(slot);
    if (entry != null && entry.value.refersTo(value)) {
      return entry.made;
    }
    T made = reader.read(value);
    if (corners.applyAsInt(made) >= LEAST_CORNERS) {
      entries.set(slot, new Entry<>(new WeakReference<>(value), made));
    }
    return made;
  }
}
