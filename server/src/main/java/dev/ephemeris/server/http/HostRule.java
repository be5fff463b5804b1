// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which hosts a request may name.
 *
 * <p><b>The attack.</b> A web page can have its own name point to 127.0.0.1 after it was loaded
 * (DNS rebinding). Its scripts then reach a server on the visitor's machine, and the browser takes
 * that server for the page's own. With the published key such a page could sign anything. But the
 * browser still sends the page's name as {@code Host}, and scripts cannot change that.
 *
 * <p><b>On loopback</b> only names are accepted that always mean this machine, and those that the
 * operator has configured. <b>Elsewhere</b> every well-formed name is accepted: the published key
 * is refused there, so a page would need the secret key, and a server behind port mappings and
 * proxies does not know its own names.
 *
 * <p><b>{@code Origin} is not checked.</b> A page that sends requests to another origin, without
 * any rebinding, cannot add the {@code Authorization} header: the browser asks for permission first
 * (CORS), and the server never gives it.
 */
public final class HostRule {
  /** The maximum number of configured names. */
  public static final int MAX_NAMES = 64;

  private final boolean anyName;
  private final Set<String> names;

  private HostRule(boolean anyName, Set<String> names) {
    this.anyName = anyName;
    this.names = names;
  }

  /** Accepts loopback names, and these. */
  public static HostRule loopbackAnd(Collection<String> names) {
    if (names.size() > MAX_NAMES) {
      throw new IllegalArgumentException(
          "--host-name can be given %d times at most.".formatted(MAX_NAMES));
    }
    Set<String> accepted = new TreeSet<>();
    for (String name : names) {
      accepted.add(parse(name).canonical());
    }
    return new HostRule(false, accepted);
  }

  /** Accepts every well-formed name. */
  public static HostRule any() {
    return new HostRule(true, Set.of());
  }

  /** Why a request that names this host is refused; empty if it is accepted. */
  Optional<WireException> refusal(String hostAndPort) {
    Optional<HostName> host = HostName.withPort(hostAndPort);
    if (host.isEmpty()) {
      return Optional.of(
          new WireException(
              WireError.BAD_REQUEST,
              "The request needs a proper Host header: a name or an address, and a port if it is not the usual one."));
    }
    return accepts(host.get()) ? Optional.empty() : Optional.of(misdirected(host.get()));
  }

  private boolean accepts(HostName host) {
    return anyName || host.isLoopback() || names.contains(host.canonical());
  }

  private static WireException misdirected(HostName host) {
    return new WireException(
        WireError.MISDIRECTED,
        "This server listens on loopback and does not accept the host name '%1$s'. It accepts localhost, names that end in .localhost, 127.0.0.0/8, [::1], and names given with --host-name or EPHEMERIS_HOST_NAME. If '%1$s' is a name of this server, start it with --host-name %1$s."
            .formatted(host.canonical()));
  }

  /** Options may have IPv6 addresses with brackets or without. */
  private static HostName parse(String name) {
    boolean isBareAddress6 = name.indexOf(':') >= 0 && !name.startsWith("[");
    return HostName.of(isBareAddress6 ? "[" + name + "]" : name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--host-name must be a name or an address without a port, not '%s'."
                        .formatted(name)));
  }
}
