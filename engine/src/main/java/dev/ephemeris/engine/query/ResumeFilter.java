// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.index.IndexValues;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.sql.value.ContentHash;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a client resumes a sorted query: at certain values, or at one item among those with these
 * values. It is a position: there need not be an item with these values or this number.
 *
 * @param values one for each sort key of the query
 * @param itemNumber the item among equal ones at which to begin; null for all or none of them
 * @param exclude whether the rows at the position are left out
 */
public record ResumeFilter(List<Key> values, @Nullable Long itemNumber, boolean exclude) {
  /** One of the values. */
  public sealed interface Key {
    /** Compares it with a value of an item. */
    int compareTo(Value value);

    /** Its form in the index. */
    IndexValue indexed();
  }

  /** Undefined, or a scalar. */
  public record Scalar(Value value) implements Key {
    @Override
    public int compareTo(Value other) {
      return ValueOrder.INSTANCE.compare(value, other);
    }

    @Override
    public IndexValue indexed() {
      return IndexValues.of(value);
    }
  }

  /** An array or an object, of which clients send only the hash. */
  public record Hashed(boolean isArray, ContentHash hash) implements Key {
    @Override
    public int compareTo(Value other) {
      ValueType type = isArray ? ValueType.ARRAY : ValueType.OBJECT;
      int byType = type.compareTo(other.type());
      return byType != 0 ? byType : hash.compareTo(ContentHash.of(other));
    }

    @Override
    public IndexValue indexed() {
      return isArray
          ? new IndexValue.ArrayHash(hash.firstBytes(), hash.lastBytes())
          : new IndexValue.ObjectHash(hash.firstBytes(), hash.lastBytes());
    }
  }
}
