package dev.ephemeris.sql.evaluate;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which names a query may use: those of its own sources, and those of the queries around it. */
final class Scope {
  private final @Nullable Scope outer;
  private final Slots slots;
  private final Map<String, Integer> names = new HashMap<>();

  /** Gives out slots; one for all scopes of a query. */
  public static final class Slots {
    private int count;

    int take() {
      return count++;
    }

    /** Takes several, one behind the other, and gives the first. */
    int take(int howMany) {
      int first = count;
      count += howMany;
      return first;
    }

    int count() {
      return count;
    }
  }

  private Scope(@Nullable Scope outer, Slots slots) {
    this.outer = outer;
    this.slots = slots;
  }

  static Scope outermost(Slots slots) {
    return new Scope(null, slots);
  }

  Scope inner() {
    return new Scope(this, slots);
  }

  Slots slots() {
    return slots;
  }

  boolean isOutermost() {
    return outer == null;
  }

  boolean declaresItself(String name) {
    return names.containsKey(name);
  }

  int declare(String name) {
    int slot = slots.take();
    names.put(name, slot);
    return slot;
  }

  /** The slot of a name; null when nobody declares it. */
  @Nullable Integer find(String name) {
    Integer own = names.get(name);
    return own != null || outer == null ? own : outer.find(name);
  }
}
