// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.util.ArrayDeque;
import java.util.Deque;

/** A file: its synced content, and the changes since. */
final class DiskFile implements DiskNode {
  private Content durable;
  private final Deque<Change> pending = new ArrayDeque<>();
  private boolean streamed;

  /** A change of content that may not be on the disk yet. */
  sealed interface Change {
    /** Its position in the order of all calls. */
    long moment();

    void applyTo(Content content);
  }

  record Write(long moment, int offset, byte[] bytes) implements Change {
    @Override
    public void applyTo(Content content) {
      applyPartTo(content, 0, bytes.length);
    }

    void applyPartTo(Content content, int from, int to) {
      content.write(offset + from, bytes, from, to);
    }
  }

  record Resize(long moment, int size) implements Change {
    @Override
    public void applyTo(Content content) {
      content.resize(size);
    }
  }

  DiskFile(Content durable) {
    this.durable = durable;
  }

  void change(Change change) {
    pending.add(change);
  }

  /** Writes through a stream are not recorded, so none of them counts as synced. */
  void becomeStreamed() {
    streamed = true;
    durable = new Content();
    pending.clear();
  }

  boolean isStreamed() {
    return streamed;
  }

  Content durable() {
    return durable;
  }

  Deque<Change> pending() {
    return pending;
  }

  /** The content as a process sees it. */
  Content live() {
    Content content = durable.copy();
    pending.forEach(change -> change.applyTo(content));
    return content;
  }

  @Override
  public void sync(long moment) {
    while (!pending.isEmpty() && pending.getFirst().moment() < moment) {
      pending.removeFirst().applyTo(durable);
    }
  }
}
