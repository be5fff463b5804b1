// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.ConsistencyLevel;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.RequestOptions;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses invalid values of options, on every request. */
final class OptionValues {
  private static final List<String> CONSISTENCY_LEVELS = ConsistencyLevel.names();
  private static final List<String> SERIALIZATION_FORMATS =
      List.of("JsonText", "CosmosBinary", "HybridRow");

  private static final String EXCLUDE = "Exclude";
  private static final String INCLUDE = "Include";
  private static final List<String> INDEXING_DIRECTIVES = List.of("Default", EXCLUDE, INCLUDE);

  private OptionValues() {}

  /**
   * Whether the item that a request writes is left out of the index.
   *
   * @param isAutomatic whether items are indexed when the request says nothing
   */
  static boolean excludesFromIndex(Request request, boolean isAutomatic) {
    String directive = request.text(RequestOption.INDEXING_DIRECTIVE);
    return isAutomatic
        ? directive != null && isDirective(directive, EXCLUDE)
        : directive == null || !isDirective(directive, INCLUDE);
  }

  private static boolean isDirective(String given, String name) {
    return given.trim().equalsIgnoreCase(name);
  }

  /**
   * @param consistency the account's
   */
  static void check(RequestOptions options, ConsistencyLevel consistency) {
    checkOneOf(options, RequestOption.CONSISTENCY_LEVEL, CONSISTENCY_LEVELS);
    checkConsistency(options.text(RequestOption.CONSISTENCY_LEVEL), consistency);
    checkOneOf(options, RequestOption.SERIALIZATION_FORMAT, SERIALIZATION_FORMATS);
    checkOneOf(options, RequestOption.INDEXING_DIRECTIVE, INDEXING_DIRECTIVES);
  }

  private static void checkConsistency(@Nullable String asked, ConsistencyLevel account) {
    if (asked == null || asked.isEmpty() || asked.equals(account.text())) {
      return;
    }
    ConsistencyLevel level = ConsistencyLevel.named(asked).orElse(account);
    if (level.isStrongerThan(account)) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "ConsistencyLevel %s specified in the request is invalid when service is configured with consistency level %s. Ensure the request consistency level is not stronger than the service consistency level."
              .formatted(level.text(), account.text()));
    }
  }

  private static void checkOneOf(
      RequestOptions options, RequestOption option, List<String> values) {
    String value = options.text(option);
    if (value == null || value.isEmpty() || values.contains(value)) {
      return;
    }
    if (values.stream().noneMatch(value.trim()::equalsIgnoreCase)) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The %s is '%s'; it must be one of %s."
              .formatted(options.nameOf(option), value, String.join(", ", values)));
    }
  }
}
