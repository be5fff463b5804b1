// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.schema;

import dev.ephemeris.sql.function.fulltext.FullTextLanguage;
import dev.ephemeris.sql.function.vector.DistanceFunction;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is known about items beside themselves. Paths are the properties on the way.
 *
 * @param vectors by which function the vectors at a path are compared
 * @param language in which texts are where nothing else is said
 * @param languages in which the texts at a path are
 * @param inPlane whether places lie in a plane, not on the earth
 */
public record ItemSchema(
    ComputedProperties computed,
    Map<List<String>, DistanceFunction> vectors,
    FullTextLanguage language,
    Map<List<String>, FullTextLanguage> languages,
    boolean inPlane) {
  /** Nothing is known. */
  public static final ItemSchema NONE = of(ComputedProperties.NONE);

  public ItemSchema {
    vectors = Map.copyOf(vectors);
    languages = Map.copyOf(languages);
  }

  /** Nothing else is known. */
  public static ItemSchema of(ComputedProperties computed) {
    return new ItemSchema(computed, Map.of(), FullTextLanguage.ENGLISH, Map.of(), false);
  }

  /** The paths of vectors whose comparison gives the less the nearer they are. */
  public Set<List<String>> distancePaths() {
    return vectors.entrySet().stream()
        .filter(vector -> !vector.getValue().isMoreNearer())
        .map(Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
