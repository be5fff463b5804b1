// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.RequestOptions;
import dev.ephemeris.server.protocol.ValueKind;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP request, with its options. Each option is read when it is asked for.
 *
 * @param secure whether it came over TLS
 */
public record HttpOptions(HttpMethod method, ResourcePath path, HttpHeaders headers, boolean secure)
    implements RequestOptions {
  static final String TRUE = "true";

  @Override
  public @Nullable String text(RequestOption option) {
    return HttpRequestTable.row(option).read(this);
  }

  @Override
  public @Nullable Long number(RequestOption option, String rule) {
    String text = text(option);
    if (text == null) {
      return null;
    }
    try {
      long number = Long.parseLong(text.trim());
      if (option.kind() == ValueKind.INT64 || number == (int) number) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, together with numbers that are too large.
    }
    throw refused(option, rule, text);
  }

  @Override
  public boolean isOn(RequestOption option) {
    return TRUE.equalsIgnoreCase(text(option));
  }

  @Override
  public String nameOf(RequestOption option) {
    return HttpRequestTable.row(option).name().toString();
  }

  /** A header's value, or null. */
  public @Nullable String header(CharSequence name) {
    return headers.get(name);
  }

  /** Whether a header says true. */
  boolean flag(CharSequence name) {
    return TRUE.equalsIgnoreCase(headers.get(name));
  }

  /** The address by which the client reached the server. */
  String endpoint() {
    String host = header(HttpNames.HOST);
    if (host == null) {
      throw new WireException(
          WireError.BAD_REQUEST, "The request needs a proper Host header; it has none.");
    }
    return (secure ? "https://" : "http://") + host + "/";
  }

  String location() {
    return endpoint() + path.raw();
  }
}
