// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The errors that were found. They are collected and not thrown, so that one run shows all effects
 * of a crash.
 */
final class Violations {
  /** More errors than these are not helpful. */
  private static final int MAX_KEPT = 100;

  private final List<String> found = new ArrayList<>();

  synchronized void add(String text) {
    if (found.size() < MAX_KEPT) {
      found.add(text);
    }
  }

  void check(boolean condition, Supplier<String> text) {
    if (!condition) {
      add(text.get());
    }
  }

  synchronized List<String> all() {
    return List.copyOf(found);
  }

  synchronized boolean isEmpty() {
    return found.isEmpty();
  }
}
