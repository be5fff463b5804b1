// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.query.ResumeFilter;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.ContentHash;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code resumeFilter} of a query's body, with which some clients resume a sorted query:
 * {@code {"value": [5, "a", []], "rid": "…", "exclude": false}}. An empty array stands for
 * undefined; arrays and objects are given as the two halves of their hash.
 */
final class ResumeFilters {
  /** Bound on the values; a query sorts by fewer paths, see the bound on composite indexes. */
  private static final int MAX_VALUES = 64;

  private ResumeFilters() {}

  /** The filter; null if the body has none. Refuses a malformed one. */
  static @Nullable ResumeFilter of(Value given) {
    if (given instanceof UndefinedValue || given instanceof NullValue) {
      return null;
    }
    if (!(given instanceof ObjectValue filter
        && filter.get("value") instanceof ArrayValue values
        && filter.get("exclude") instanceof BooleanValue exclude)) {
      throw malformed("It has the form {\"value\": […], \"rid\": \"…\", \"exclude\": false}.");
    }
    if (values.size() == 0 || values.size() > MAX_VALUES) {
      throw malformed("It needs a value for each thing that the query sorts by.");
    }
    List<ResumeFilter.Key> keys = new ArrayList<>();
    for (Value value : values.elements()) {
      keys.add(key(value));
    }
    return new ResumeFilter(keys, itemNumber(filter.get("rid")), exclude.isTrue());
  }

  private static ResumeFilter.Key key(Value value) {
    return switch (value) {
      case ArrayValue array when array.size() == 0 -> new ResumeFilter.Scalar(Values.UNDEFINED);
      case ArrayValue ignored -> throw malformed("Arrays are given by their hash.");
      case ObjectValue object -> hashed(object);
      case UndefinedValue ignored -> new ResumeFilter.Scalar(value);
      case NullValue ignored -> new ResumeFilter.Scalar(value);
      case BooleanValue ignored -> new ResumeFilter.Scalar(value);
      case NumberValue ignored -> new ResumeFilter.Scalar(value);
      case StringValue ignored -> new ResumeFilter.Scalar(value);
    };
  }

  private static ResumeFilter.Key hashed(ObjectValue object) {
    if (object.get("type") instanceof StringValue type
        && (type.text().equals("array") || type.text().equals("object"))
        && object.get("low") instanceof NumberValue low
        && low.isInteger()
        && object.get("high") instanceof NumberValue high
        && high.isInteger()) {
      return new ResumeFilter.Hashed(
          type.text().equals("array"), new ContentHash(low.integer(), high.integer()));
    }
    throw malformed(
        "An array or object has the form {\"type\": \"array\", \"low\": 1, \"high\": 2}.");
  }

  private static @Nullable Long itemNumber(Value rid) {
    if (rid instanceof UndefinedValue || rid instanceof NullValue) {
      return null;
    }
    if (rid instanceof StringValue text) {
      ResourceId id = ResourceId.parse(text.text()).orElse(null);
      if (id != null && id.kind() == ResourceId.Kind.ITEM) {
        return id.number();
      }
    }
    throw malformed("Its rid is not the _rid of an item.");
  }

  private static WireException malformed(String message) {
    return new WireException(WireError.BAD_REQUEST, "The resumeFilter is malformed. " + message);
  }
}
