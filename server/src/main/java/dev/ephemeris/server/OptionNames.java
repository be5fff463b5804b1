// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Makes messages name an environment variable instead of an option, if the value came from the
 * variable.
 */
final class OptionNames {
  private static final String PREFIX = "--";

  private OptionNames() {}

  /**
   * @param message names options as on the command line
   * @param arguments of the command line
   */
  static String asSet(
      String message, CommandSpec spec, List<String> arguments, Map<String, String> environment) {
    String text = message;
    for (OptionSpec option : spec.options()) {
      String name = option.longestName();
      String variable = variable(name);
      if (environment.containsKey(variable)
          && !isGiven(name, arguments)
          && !text.contains(variable)) {
        text =
            Pattern.compile("(?:option )?'?" + Pattern.quote(name) + "\\b'?(?!-)")
                .matcher(text)
                .replaceAll(variable);
      }
    }
    return text;
  }

  /** The environment variable of an option. */
  private static String variable(String option) {
    return "EPHEMERIS_"
        + option.substring(PREFIX.length()).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  private static boolean isGiven(String option, List<String> arguments) {
    return arguments.stream()
        .anyMatch(argument -> argument.equals(option) || argument.startsWith(option + "="));
  }
}
