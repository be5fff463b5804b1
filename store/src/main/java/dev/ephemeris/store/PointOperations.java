// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The point operations of a commit, in key order, one for each key. They are collected in any order
 * and sorted once, which is cheaper than keeping them sorted.
 */
final class PointOperations extends AbstractMap<byte[], byte @Nullable []> {
  private final List<Map.Entry<byte[], byte @Nullable []>> operations;

  /**
   * @param given of several operations on one key the last counts
   */
  PointOperations(List<Map.Entry<byte[], byte @Nullable []>> given) {
    // Stable, so that the last one given for a key comes last.
    given.sort((a, b) -> Arrays.compareUnsigned(a.getKey(), b.getKey()));
    int kept = 0;
    for (Map.Entry<byte[], byte @Nullable []> operation : given) {
      if (kept > 0 && Arrays.equals(given.get(kept - 1).getKey(), operation.getKey())) {
        kept--;
      }
      given.set(kept++, operation);
    }
    this.operations = Collections.unmodifiableList(given.subList(0, kept));
  }

  @Override
  public boolean containsKey(Object key) {
    return find(key) >= 0;
  }

  @Override
  public byte @Nullable [] get(Object key) {
    int found = find(key);
    return found < 0 ? null : operations.get(found).getValue();
  }

  private int find(Object key) {
    if (!(key instanceof byte[] bytes)) {
      return -1;
    }
    return Collections.binarySearch(
        operations,
        Map.entry(bytes, bytes),
        (a, b) -> Arrays.compareUnsigned(a.getKey(), b.getKey()));
  }

  @Override
  public Set<Map.Entry<byte[], byte @Nullable []>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<byte[], byte @Nullable []>> iterator() {
        return operations.iterator();
      }

      @Override
      public int size() {
        return operations.size();
      }
    };
  }
}
