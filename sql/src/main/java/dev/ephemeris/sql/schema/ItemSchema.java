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
 * Settings of a container that change what queries mean. Paths are lists of properties.
 *
 * @param vectors the distance function of the vectors at a path
 * @param language the default language of texts
 * @param languages the languages of the texts at a path
 * @param inPlane whether coordinates lie in a plane, not on the earth
 */
public record ItemSchema(
    ComputedProperties computed,
    Map<List<String>, DistanceFunction> vectors,
    FullTextLanguage language,
    Map<List<String>, FullTextLanguage> languages,
    boolean inPlane) {
  /** A schema without any settings. */
  public static final ItemSchema NONE = of(ComputedProperties.NONE);

  public ItemSchema {
    vectors = Map.copyOf(vectors);
    languages = Map.copyOf(languages);
  }

  /** A schema with computed properties only. */
  public static ItemSchema of(ComputedProperties computed) {
    return new ItemSchema(computed, Map.of(), FullTextLanguage.ENGLISH, Map.of(), false);
  }

  /** The paths of vectors that are compared by a distance: a smaller result is nearer. */
  public Set<List<String>> distancePaths() {
    return vectors.entrySet().stream()
        .filter(vector -> !vector.getValue().isMoreNearer())
        .map(Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
