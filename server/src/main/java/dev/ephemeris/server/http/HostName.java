// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A host, by name or by address, as a {@code Host} header names it. Two spellings of one host are
 * equal: upper case, a dot at the end, and the ways to write an IPv6 address make no difference.
 *
 * @param canonical a name in lower case, or an address as Java writes it
 * @param isLoopback whether browsers and operating systems never look this name up elsewhere:
 *     {@code localhost}, what ends in {@code .localhost}, 127.0.0.0/8 and ::1
 */
record HostName(String canonical, boolean isLoopback) {
  private static final int MAX_NAME_LENGTH = 253;
  private static final int MAX_PORT_DIGITS = 5;
  private static final int MAX_PORT = 65_535;

  /** Reads a host with or without a port; empty if it is malformed. */
  static Optional<HostName> withPort(String text) {
    int hostEnd = text.startsWith("[") ? text.indexOf(']') + 1 : text.indexOf(':');
    if (hostEnd < 0) {
      return of(text);
    }
    String port = text.substring(hostEnd);
    return port.isEmpty() || isPort(port) ? of(text.substring(0, hostEnd)) : Optional.empty();
  }

  /** Reads a host without a port; empty if it is malformed. IPv6 addresses are in brackets. */
  static Optional<HostName> of(String text) {
    if (text.startsWith("[") && text.endsWith("]")) {
      return ofAddress6(text.substring(1, text.length() - 1));
    }
    String name = (text.endsWith(".") ? text.substring(0, text.length() - 1) : text);
    return isName(name) ? Optional.of(ofName(name.toLowerCase(Locale.ROOT))) : Optional.empty();
  }

  private static HostName ofName(String name) {
    boolean isLoopback =
        name.equals("localhost")
            || name.endsWith(".localhost")
            || (name.startsWith("127.") && NetUtil.isValidIpV4Address(name));
    return new HostName(name, isLoopback);
  }

  private static Optional<HostName> ofAddress6(String text) {
    // An address with a zone is good on one machine only, so no header has one.
    byte @Nullable [] bytes =
        text.indexOf('%') < 0 && NetUtil.isValidIpV6Address(text)
            ? NetUtil.createByteArrayFromIpAddressString(text)
            : null;
    if (bytes == null) {
      return Optional.empty();
    }
    try {
      InetAddress address = InetAddress.getByAddress(bytes);
      return Optional.of(new HostName(address.getHostAddress(), address.isLoopbackAddress()));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("An IPv6 address has 16 bytes", e);
    }
  }

  private static boolean isPort(String text) {
    return text.length() > 1
        && text.length() <= 1 + MAX_PORT_DIGITS
        && text.charAt(0) == ':'
        && text.chars().skip(1).allMatch(digit -> digit >= '0' && digit <= '9')
        && Integer.parseInt(text.substring(1)) <= MAX_PORT;
  }

  /** Also names with an underscore, which containers often have. */
  private static boolean isName(String text) {
    if (text.isEmpty() || text.length() > MAX_NAME_LENGTH) {
      return false;
    }
    char before = '.';
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean allowed =
          (character >= 'a' && character <= 'z')
              || (character >= 'A' && character <= 'Z')
              || (character >= '0' && character <= '9')
              || character == '-'
              || character == '_'
              || (character == '.' && before != '.');
      if (!allowed) {
        return false;
      }
      before = character;
    }
    return before != '.';
  }
}
