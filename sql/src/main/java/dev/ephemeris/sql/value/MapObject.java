// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** An object created by a query. */
final class MapObject extends ObjectValue {
  private final Map<String, Value> properties;
  private final long weight;

  MapObject(Map<String, Value> properties) {
    Map<String, Value> defined = new LinkedHashMap<>(properties);
    defined.values().removeIf(Value::isUndefined);
    this.properties = Collections.unmodifiableMap(defined);
    long sum = 2;
    for (Map.Entry<String, Value> property : defined.entrySet()) {
      sum += property.getKey().length() + property.getValue().weight() + 4;
    }
    this.weight = sum;
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public Value get(String name) {
    return properties.getOrDefault(name, Values.UNDEFINED);
  }

  @Override
  public Map<String, Value> properties() {
    return properties;
  }
}
