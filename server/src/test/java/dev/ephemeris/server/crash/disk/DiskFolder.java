// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A folder: its names as a process sees them, the synced ones, and the changes in between. */
final class DiskFolder implements DiskNode {
  private final Map<String, DiskNode> live = new TreeMap<>();
  private final Map<String, DiskNode> durable = new TreeMap<>();
  private final Deque<NameChange> pending = new ArrayDeque<>();

  /** A change of names: a creation, a deletion, or both at once, which is a rename. */
  record NameChange(
      long moment, @Nullable String removed, @Nullable String added, @Nullable DiskNode node) {
    void applyTo(Map<String, DiskNode> names) {
      if (removed != null) {
        names.remove(removed);
      }
      if (added != null && node != null) {
        names.put(added, node);
      }
    }
  }

  @Nullable DiskNode get(String name) {
    return live.get(name);
  }

  void add(long moment, String name, DiskNode node) {
    change(new NameChange(moment, null, name, node));
  }

  void remove(long moment, String name) {
    change(new NameChange(moment, name, null, null));
  }

  void rename(long moment, String from, String to) {
    change(new NameChange(moment, from, to, live.get(from)));
  }

  private void change(NameChange change) {
    change.applyTo(live);
    pending.add(change);
  }

  /** Adds a name as a synced one. */
  void addDurable(String name, DiskNode node) {
    live.put(name, node);
    durable.put(name, node);
  }

  Map<String, DiskNode> live() {
    return live;
  }

  Map<String, DiskNode> durable() {
    return durable;
  }

  Deque<NameChange> pending() {
    return pending;
  }

  @Override
  public void sync(long moment) {
    while (!pending.isEmpty() && pending.getFirst().moment() < moment) {
      pending.removeFirst().applyTo(durable);
    }
  }
}
