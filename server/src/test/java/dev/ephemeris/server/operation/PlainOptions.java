// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.RequestOptions;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of a request without a wire. */
final class PlainOptions implements RequestOptions {
  private final Map<RequestOption, String> values = new EnumMap<>(RequestOption.class);

  PlainOptions with(RequestOption option, String value) {
    values.put(option, value);
    return this;
  }

  @Override
  public @Nullable String text(RequestOption option) {
    return values.get(option);
  }

  @Override
  public @Nullable Long number(RequestOption option, String rule) {
    String value = values.get(option);
    return value == null ? null : Long.valueOf(value);
  }

  @Override
  public boolean isOn(RequestOption option) {
    return "true".equals(values.get(option));
  }

  @Override
  public String nameOf(RequestOption option) {
    return option.name();
  }
}
