// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The features that a client supports. */
public record QueryFeatures(Set<QueryFeature> features) {
  public static final QueryFeatures NONE = new QueryFeatures(Set.of());
  public static final QueryFeatures ALL = new QueryFeatures(EnumSet.allOf(QueryFeature.class));

  /** All features except the newer form of ranked rows. */
  public static final QueryFeatures OLDER_HYBRID =
      new QueryFeatures(
          EnumSet.complementOf(EnumSet.of(QueryFeature.HYBRID_SEARCH_SKIP_ORDER_BY_REWRITE)));

  public QueryFeatures {
    features = Set.copyOf(features);
  }

  /**
   * Reads a list with commas. Unknown features are ignored.
   *
   * @param text null if the client names none
   */
  public static QueryFeatures parse(@Nullable String text) {
    Set<QueryFeature> features = EnumSet.noneOf(QueryFeature.class);
    if (text != null) {
      for (String name : text.split(",", -1)) {
        for (QueryFeature feature : QueryFeature.values()) {
          if (feature.text().equalsIgnoreCase(name.strip())) {
            features.add(feature);
          }
        }
      }
    }
    return new QueryFeatures(features);
  }

  public boolean has(QueryFeature feature) {
    return features.contains(feature);
  }

  /** Refuses a query that needs a feature which the client does not support. */
  void require(QueryFeature feature) {
    if (!has(feature)) {
      throw new SqlException(
          Code.UNSUPPORTED_BY_CLIENT,
          Span.NONE,
          "Query contains 1 or more unsupported features. Upgrade your SDK to a version that does support the requested features: Query contained %s, which the calling client does not support."
              .formatted(feature.text()));
    }
  }
}
