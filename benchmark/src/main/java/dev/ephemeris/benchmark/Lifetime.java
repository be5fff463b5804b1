// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.charset.StandardCharsets;

/** The lifetime of a written item. */
enum Lifetime {
  /** The container's default. */
  INHERITED(""),
  /** Never expires, whatever the container's default. */
  NEVER_EXPIRES(",\"ttl\":-1");

  private final String property;

  Lifetime(String property) {
    this.property = property;
  }

  /**
   * The body of an item, with its lifetime at the end, so that everything before it has fixed
   * positions.
   */
  String body(int variant) {
    String body = new String(SampleItems.body(variant), StandardCharsets.US_ASCII);
    return body.substring(0, body.length() - 1) + property + "}";
  }
}
