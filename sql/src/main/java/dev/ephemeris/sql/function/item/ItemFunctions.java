package dev.ephemeris.sql.function.item;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions of whole items. */
public final class ItemFunctions {
  private ItemFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(new DocumentId());
  }
}
