// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.keyspace.IndexValue;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Properties of items: values of all types at few paths, so that filters often match. */
final class RandomDocuments {
  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0.0",
          "1",
          "1.0",
          "2",
          "-17",
          "0.5",
          "-2.25",
          "9007199254740992",
          "9007199254740993",
          "1e300",
          "-1e300",
          "5e-324",
          "\"\"",
          "\"a\"",
          "\"ab\"",
          "\"abc\"",
          "\"b\"",
          "\"A\"",
          "\"é\"",
          "\"\\uff5e\"",
          "\"😀\"",
          "\"\\u0000\"",
          "\"a\\u0000b\"",
          "\"%_\"");

  private static final List<String> NEXT = List.of("", "", "", "yy", "é", "\\uff5e", "😀");

  private final Random random;

  RandomDocuments(Random random) {
    this.random = random;
  }

  /** Some properties, without braces; each begins with a comma. */
  String properties() {
    StringBuilder text = new StringBuilder();
    add(text, 80, "a", this::value);
    add(text, 70, "b", () -> chance(90) ? scalar() : longText());
    add(text, 90, "s", () -> chance(95) ? "" + random.nextInt(50) : noNumber());
    add(text, 60, "n", this::nested);
    add(text, 60, "tags", () -> list(this::scalar));
    add(text, 40, "m", () -> list(() -> chance(70) ? list(this::scalar) : scalar()));
    add(text, 50, "objs", () -> list(this::nested));
    return text.toString();
  }

  private void add(StringBuilder text, int percent, String name, Supplier<String> value) {
    if (chance(percent)) {
      text.append(",\"").append(name).append("\":").append(value.get());
    }
  }

  private String nested() {
    if (chance(10)) {
      return scalar();
    }
    StringBuilder text = new StringBuilder("\"z\":1");
    add(text, 60, "x", () -> chance(95) ? scalar() : longText());
    add(text, 50, "y", this::value);
    return "{" + text + "}";
  }

  private String value() {
    return switch (random.nextInt(12)) {
      case 0 -> list(this::scalar);
      case 1 -> "{\"x\":" + scalar() + "}";
      case 2 -> longText();
      default -> scalar();
    };
  }

  private String list(Supplier<String> element) {
    return IntStream.range(0, random.nextInt(4))
        .mapToObj(i -> element.get())
        .collect(Collectors.joining(",", "[", "]"));
  }

  String scalar() {
    return SCALARS.get(random.nextInt(SCALARS.size()));
  }

  private String noNumber() {
    return chance(50) ? "\"no number\"" : longText();
  }

  /**
   * A string about as long as the index keeps, or longer; many differ only after that length, or
   * just at its end.
   */
  String longText() {
    int length = IndexValue.MAX_TEXT_BYTES + (chance(60) ? 200 : random.nextInt(8) - 6);
    String next = NEXT.get(random.nextInt(NEXT.size()));
    return "\"" + "x".repeat(length) + next + random.nextInt(3) + "\"";
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}
