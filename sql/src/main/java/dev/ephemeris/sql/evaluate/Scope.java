// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that a query may use: those of its own sources, and those of the queries around it. */
final class Scope {
  private final @Nullable Scope outer;
  private final Slots slots;
  private final Map<String, Declared> names = new HashMap<>();

  /**
   * The meaning of a name.
   *
   * @param path the properties from an item to it; null if it is not part of an item
   */
  record Declared(int slot, @Nullable List<String> path) {}

  /** Assigns slots; shared by all scopes of a query. */
  public static final class Slots {
    private int count;

    int take() {
      return count++;
    }

    /** Assigns several consecutive slots and returns the first. */
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

  int declare(String name, @Nullable List<String> path) {
    int slot = slots.take();
    names.put(name, new Declared(slot, path));
    return slot;
  }

  /** The meaning of a name; null if it is not declared. */
  @Nullable Declared find(String name) {
    Declared own = names.get(name);
    return own != null || outer == null ? own : outer.find(name);
  }
}
