package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code ST_ISVALIDDETAILED(value)}: the same, with the reason if it is none. */
final class StIsValidDetailed extends ValidityFunction {
  StIsValidDetailed(RecentValues.Reader<?> reader) {
    super("ST_ISVALIDDETAILED", reader);
  }

  @Override
  Value valid() {
    return Values.object(Map.of("valid", Values.TRUE));
  }

  @Override
  Value flawed(String reason) {
    Map<String, Value> result = new LinkedHashMap<>();
    result.put("valid", Values.FALSE);
    result.put("reason", Values.of(reason));
    return Values.object(result);
  }
}
