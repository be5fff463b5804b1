package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions that tell what a value is. */
public final class TypeFunctions {
  private TypeFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        new IsArray(),
        new IsBool("IS_BOOL"),
        new IsBool("IS_BOOLEAN"),
        new IsDateTime(),
        new IsDefined(),
        new IsFiniteNumber(),
        new IsInteger(),
        new IsNull(),
        new IsNumber(),
        new IsObject(),
        new IsPrimitive(),
        new IsString());
  }
}
