package dev.ephemeris.sql.function.text;

import java.util.List;
import java.util.Map;

/** Some functions are known by two names: the vendor's editors and clients write either. */
final class OtherNames {
  private static final Map<String, List<String>> BY_NAME =
      Map.ofEntries(
          Map.entry("CONTAINS_ALL_CI", List.of("CONTAINSALLCI")),
          Map.entry("CONTAINS_ALL_CS", List.of("CONTAINSALLCS")),
          Map.entry("CONTAINS_ANY_CI", List.of("CONTAINSANYCI")),
          Map.entry("CONTAINS_ANY_CS", List.of("CONTAINSANYCS")),
          Map.entry("STRINGEQUALS", List.of("STRING_EQUALS")),
          Map.entry("STRINGJOIN", List.of("STRING_JOIN")),
          Map.entry("STRINGSPLIT", List.of("STRING_SPLIT")),
          Map.entry("STRINGTOARRAY", List.of("STRING_TO_ARRAY")),
          Map.entry("STRINGTOBOOLEAN", List.of("STRING_TO_BOOLEAN")),
          Map.entry("STRINGTONULL", List.of("STRING_TO_NULL")),
          Map.entry("STRINGTONUMBER", List.of("STRING_TO_NUMBER")),
          Map.entry("STRINGTOOBJECT", List.of("STRING_TO_OBJECT")),
          Map.entry("TOSTRING", List.of("TO_STRING")));

  private OtherNames() {}

  static List<String> of(String name) {
    return BY_NAME.getOrDefault(name, List.of());
  }
}
