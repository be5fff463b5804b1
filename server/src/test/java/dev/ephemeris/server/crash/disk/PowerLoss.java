// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Decides what a power cut leaves. Synced data always stays. Other data is lost or stays in part,
 * because a system writes its cache to the disk at any time and in any order:
 *
 * <ul>
 *   <li>Changes of names in a folder: none of them stays, or the first few, or all.
 *   <li>Changes of content: none of them stays, or the first few, the next one torn at any byte; or
 *       any of their pages. Where a file was growing, its new size may be there without its bytes,
 *       which are then zeros or anything.
 * </ul>
 */
public final class PowerLoss {
  private static final int PAGE_BYTES = 4096;

  private final Random random;
  private final Map<DiskNode, DiskNode> survivors = new HashMap<>();

  /** What follows the bytes that stay. */
  private enum Tail {
    CUT,
    ZEROS,
    GARBAGE
  }

  public PowerLoss(Random random) {
    this.random = random;
  }

  DiskFolder survivor(DiskFolder folder) {
    Map<String, DiskNode> names = new TreeMap<>(folder.durable());
    folder.pending().stream()
        .limit(kept(folder.pending().size()))
        .forEach(change -> change.applyTo(names));
    DiskFolder survivor = new DiskFolder();
    names.forEach((name, node) -> survivor.addDurable(name, survivor(node)));
    return survivor;
  }

  /** A file with two names stays one file. */
  private DiskNode survivor(DiskNode node) {
    DiskNode known = survivors.get(node);
    if (known != null) {
      return known;
    }
    DiskNode survivor =
        switch (node) {
          case DiskFolder folder -> survivor(folder);
          case DiskFile file -> new DiskFile(content(file));
        };
    survivors.put(node, survivor);
    return survivor;
  }

  private Content content(DiskFile file) {
    Content content = file.durable().copy();
    if (!file.pending().isEmpty()) {
      if (random.nextInt(3) == 0) {
        keepPages(content, file);
      } else {
        keepFirst(content, file);
      }
    }
    return content;
  }

  private void keepFirst(Content content, DiskFile file) {
    List<DiskFile.Change> changes = new ArrayList<>(file.pending());
    int kept = kept(changes.size());
    changes.subList(0, kept).forEach(change -> change.applyTo(content));
    if (kept < changes.size() && changes.get(kept) instanceof DiskFile.Write torn) {
      torn.applyPartTo(content, 0, kept(torn.bytes().length));
    }
    int from = content.size();
    int to = file.live().size();
    Tail tail = Tail.values()[random.nextInt(Tail.values().length)];
    if (tail != Tail.CUT && from < to) {
      byte[] filling = new byte[to - from];
      if (tail == Tail.GARBAGE) {
        random.nextBytes(filling);
      }
      content.write(from, filling, 0, filling.length);
    }
  }

  private void keepPages(Content content, DiskFile file) {
    for (DiskFile.Change change : file.pending()) {
      switch (change) {
        case DiskFile.Resize resize -> resize.applyTo(content);
        case DiskFile.Write write -> {
          for (int from = 0, to; from < write.bytes().length; from = to) {
            int pageEnd = PAGE_BYTES - (write.offset() + from) % PAGE_BYTES;
            to = Math.min(write.bytes().length, from + pageEnd);
            if (random.nextBoolean()) {
              write.applyPartTo(content, from, to);
            }
          }
        }
      }
    }
  }

  /** How many of these changes stay: often none or all, because most faults are there. */
  private int kept(int all) {
    return switch (random.nextInt(4)) {
      case 0, 1 -> 0;
      case 2 -> all;
      default -> random.nextInt(all + 1);
    };
  }
}
