// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Messages name the option or the variable that was set. */
class OptionNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          EPHEMERIS_TEST_CLOCK | | Invalid value for option '--test-clock': 'yes' is not a boolean | Invalid value for EPHEMERIS_TEST_CLOCK: 'yes' is not a boolean
          EPHEMERIS_PURGE | | --purge must be 'on' or 'off', not 'x'. | EPHEMERIS_PURGE must be 'on' or 'off', not 'x'.
          EPHEMERIS_PURGE | --purge | --purge must be 'on' or 'off', not 'x'. | --purge must be 'on' or 'off', not 'x'.
          EPHEMERIS_PURGE | --purge=x | --purge must be 'on' or 'off', not 'x'. | --purge must be 'on' or 'off', not 'x'.
          EPHEMERIS_HOST | | --host-name must be | --host-name must be
          EPHEMERIS_KEY | | give one with --key or EPHEMERIS_KEY | give one with --key or EPHEMERIS_KEY
          OTHER | | --purge must be | --purge must be
          """)
  void namesWhatWasSet(String variable, String argument, String message, String expected) {
    assertThat(
            OptionNames.asSet(
                message,
                new CommandLine(new StartCommand()).getCommandSpec(),
                argument == null ? List.of() : List.of(argument),
                Map.of(variable, "x")))
        .isEqualTo(expected);
  }
}
