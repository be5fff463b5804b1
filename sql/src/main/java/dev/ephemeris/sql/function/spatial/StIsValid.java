package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code ST_ISVALID(value)}: whether it is a geometry that can be. */
final class StIsValid extends ValidityFunction {
  StIsValid(RecentValues.Reader<?> reader) {
    super("ST_ISVALID", reader);
  }

  @Override
  Value valid() {
    return Values.TRUE;
  }

  @Override
  Value flawed(String reason) {
    return Values.FALSE;
  }
}
