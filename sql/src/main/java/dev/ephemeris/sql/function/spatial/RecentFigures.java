package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers figures, as most queries compare every item with the same one. A value is known by its
 * identity, which costs nothing, and forgotten with it.
 */
final class RecentFigures {
  private static final int SLOTS = 64;

  /** A point is read as fast as found. */
  private static final int LEAST_CORNERS = 2;

  private static final AtomicReferenceArray<@Nullable Entry> ENTRIES =
      new AtomicReferenceArray<>(SLOTS);

  private RecentFigures() {}

  static Figure of(Value value) throws FlawException {
    int slot = System.identityHashCode(value) % SLOTS;
    Entry entry = ENTRIES.get(slot);
    if (entry != null && entry.value.refersTo(value)) {
      return entry.figure;
    }
    Figure figure = FigureReader.read(value);
    if (figure.corners() >= LEAST_CORNERS) {
      ENTRIES.set(slot, new Entry(new WeakReference<>(value), figure));
    }
    return figure;
  }

  private record Entry(WeakReference<Value> value, Figure figure) {}
}
