// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.engine.RandomGeometries;
import java.util.Random;

/**
 * Properties of items with few names and values, nested, some with duplicate names, some of them
 * GeoJSON.
 */
final class RandomItems {
  private static final String[] NAMES = {"a", "b", "c", "\\u0061", "x/y", "_ts2", "é", "tags"};
  private static final String[] SCALARS = {
    "null",
    "true",
    "false",
    "0",
    "-0.0",
    "1",
    "1.0",
    "2.5e10",
    "-17",
    "9007199254740993",
    "\"\"",
    "\"red\"",
    "\"blue\"",
    "\"\\u0000\"",
    "\"é€𝄞\"",
    "\"\\ud800\"",
    "\"a\\nb\""
  };
  private static final int MAX_DEPTH = 4;

  private final Random random;
  private final RandomGeometries geometries;

  RandomItems(Random random) {
    this.random = random;
    this.geometries = new RandomGeometries(random);
  }

  /** Some properties of an object, without its braces. */
  String properties() {
    return members(0);
  }

  private String members(int depth) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      text.append('"').append(NAMES[random.nextInt(NAMES.length)]).append("\":");
      text.append(value(depth + 1)).append(i > 0 ? "," : "");
    }
    return text.toString();
  }

  String value(int depth) {
    int dice = depth >= MAX_DEPTH ? 9 : random.nextInt(10);
    return switch (dice) {
      case 0, 1 -> random.nextInt(6) == 0 ? "{}" : "{" + members(depth) + "}";
      case 2, 3 -> elements(depth);
      case 4 -> random.nextInt(20) == 0 ? longText() : scalar();
      case 5 -> random.nextInt(4) == 0 ? geometries.any() : scalar();
      default -> scalar();
    };
  }

  private String elements(int depth) {
    StringBuilder text = new StringBuilder("[");
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(value(depth + 1)).append(i > 1 ? "," : "");
    }
    return text.append(']').toString();
  }

  private String scalar() {
    return SCALARS[random.nextInt(SCALARS.length)];
  }

  private String longText() {
    return "\"" + "x".repeat(950 + random.nextInt(20)) + "é€" + random.nextInt(3) + "\"";
  }
}
