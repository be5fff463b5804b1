// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import org.jspecify.annotations.Nullable;

/** The options of one request, read by its wire. Callers check the meaning of the values. */
public interface RequestOptions {
  /** The value of an option that is text; null where it was not given. */
  @Nullable String text(RequestOption option);

  /**
   * The value of an option that is a number, of 32 bits or of 64; null where it was not given.
   *
   * @param rule what the number must be, for the message if the value is no such number
   */
  @Nullable Long number(RequestOption option, String rule);

  /** Whether an option that is a flag is set. */
  boolean isOn(RequestOption option);

  /** The name of an option on this wire, for messages. */
  String nameOf(RequestOption option);

  /** The refusal of an option's value. */
  default WireException refused(RequestOption option, String rule, Object value) {
    return new WireException(
        WireError.BAD_REQUEST,
        "The %s must be %s; it is '%s'.".formatted(nameOf(option), rule, value));
  }
}
