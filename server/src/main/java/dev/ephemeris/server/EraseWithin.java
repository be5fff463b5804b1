// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.store.rocksdb.ErasureOptions;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the option {@code --erase-within}. */
final class EraseWithin {
  /** The default. */
  static final String USUAL = "1h";

  private static final Pattern FORM = Pattern.compile("(\\d{1,9})([smhd])");

  private EraseWithin() {}

  /** Null for {@code off}. */
  static @Nullable ErasureOptions parse(String text, MachineClock machine) {
    String trimmed = text.strip().toLowerCase(Locale.ROOT);
    if (trimmed.equals("off")) {
      return null;
    }
    Matcher matcher = FORM.matcher(trimmed);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "--erase-within must be a number with a unit, such as 90s, 30m, 1h or 7d, or 'off', not '"
              + text
              + "'.");
    }
    long number = Long.parseLong(matcher.group(1));
    Duration within =
        switch (matcher.group(2)) {
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          case "d" -> Duration.ofDays(number);
          default -> throw new AssertionError("the form has no unit " + matcher.group(2));
        };
    if (within.compareTo(ErasureOptions.SHORTEST) < 0
        || within.compareTo(ErasureOptions.LONGEST) > 0) {
      throw new IllegalArgumentException(
          "--erase-within must be from %ds to %dd, or 'off', not '%s'."
              .formatted(
                  ErasureOptions.SHORTEST.toSeconds(), ErasureOptions.LONGEST.toDays(), text));
    }
    return new ErasureOptions(within, () -> Math.floorDiv(machine.epochMillis(), 1000L));
  }
}
