// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The options of one request, as a wire reads them from its own spelling. What a value means, and
 * whether it means anything, is judged by whoever asks for it.
 */
public interface RequestOptions {
  /** An option's value; null where it was not given. */
  @Nullable String text(RequestOption option);

  /** Whether an option that is a flag is set. */
  boolean isOn(RequestOption option);

  /** How this wire calls an option, for messages. */
  String nameOf(RequestOption option);
}
