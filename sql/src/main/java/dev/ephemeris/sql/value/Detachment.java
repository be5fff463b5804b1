package dev.ephemeris.sql.value;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes values that keep no document of which they are only a part.
 *
 * <p>Values that a query has made share their parts, and some so often that no memory could hold
 * them otherwise. So what was met before is not made again, and what needs no change stays what it
 * is.
 */
final class Detachment {
  private final IdentityHashMap<Value, Value> met = new IdentityHashMap<>();

  Value of(Value value) {
    Value known = met.get(value);
    if (known == null) {
      known =
          switch (value) {
            case DocumentObject object -> object.copy();
            case DocumentArray array -> array.copy();
            case MapObject object -> ofObject(object);
            case ListArray array -> ofArray(array);
            case UndefinedValue undefined -> undefined;
            case NullValue nothing -> nothing;
            case BooleanValue bool -> bool;
            case NumberValue number -> number;
            case StringValue text -> text;
          };
      met.put(value, known);
    }
    return known;
  }

  private Value ofObject(MapObject object) {
    Map<String, Value> detached = new LinkedHashMap<>();
    boolean same = true;
    for (Map.Entry<String, Value> property : object.properties().entrySet()) {
      Value value = of(property.getValue());
      same &= isSame(value, property.getValue());
      detached.put(property.getKey(), value);
    }
    return same ? object : new MapObject(detached);
  }

  private Value ofArray(ListArray array) {
    List<Value> detached = new ArrayList<>(array.elements().size());
    boolean same = true;
    for (Value element : array.elements()) {
      Value value = of(element);
      same &= isSame(value, element);
      detached.add(value);
    }
    return same ? array : new ListArray(detached);
  }

  /** Whether nothing was made anew; values that are equal need not be the same. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(Value one, Value other) {
    return one == other;
  }
}
