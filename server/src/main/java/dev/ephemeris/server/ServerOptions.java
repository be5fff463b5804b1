// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.http.HostRule;
import dev.ephemeris.server.protocol.ConsistencyLevel;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of a server.
 *
 * @param host the name or address to listen on
 * @param port 0 lets the system choose one
 * @param storeOptions settings of storage
 * @param testClock whether time may be moved by request
 * @param engineOptions settings of the engine
 * @param metricsToken allows reading the metrics
 * @param consistency the account's default consistency
 * @param hostNames further names of this server that requests may name
 * @param requirePlans whether queries that a client has to merge are refused without a plan
 */
public record ServerOptions(
    String host,
    int port,
    Path dataFolder,
    AccountKey key,
    RocksStoreOptions storeOptions,
    boolean testClock,
    EngineOptions engineOptions,
    MetricsToken metricsToken,
    ConsistencyLevel consistency,
    List<String> hostNames,
    boolean requirePlans) {
  public ServerOptions {
    hostNames = List.copyOf(hostNames);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("The port must be from 0 to 65535, not " + port + ".");
    }
    if (key.isPublished() && !isLoopback(host)) {
      throw new IllegalArgumentException(
          "The published emulator key is not secret, so it is accepted on loopback addresses only. To listen on '%s', set your own key with --key or EPHEMERIS_KEY; 'openssl rand -base64 64' makes one."
              .formatted(host));
    }
    HostRule unused = HostRule.loopbackAnd(hostNames);
  }

  /** Options without a token for the metrics. */
  public ServerOptions(
      String host,
      int port,
      Path dataFolder,
      AccountKey key,
      RocksStoreOptions storeOptions,
      boolean testClock,
      EngineOptions engineOptions) {
    this(host, port, dataFolder, key, storeOptions, testClock, engineOptions, MetricsToken.NONE);
  }

  /** Options without further host names, with the default consistency, for any client. */
  public ServerOptions(
      String host,
      int port,
      Path dataFolder,
      AccountKey key,
      RocksStoreOptions storeOptions,
      boolean testClock,
      EngineOptions engineOptions,
      MetricsToken metricsToken) {
    this(
        host,
        port,
        dataFolder,
        key,
        storeOptions,
        testClock,
        engineOptions,
        metricsToken,
        ConsistencyLevel.SESSION,
        List.of(),
        false);
  }

  /** Which hosts requests may be addressed to. */
  HostRule hostRule() {
    if (!isLoopback(host)) {
      return HostRule.any();
    }
    return HostRule.loopbackAnd(names());
  }

  /** The configured names of this server, besides those of loopback. */
  List<String> names() {
    List<String> all = new ArrayList<>(hostNames);
    all.add(host);
    return all;
  }

  /** Who may read the metrics. */
  MetricsAccess metricsAccess() {
    return new MetricsAccess(metricsToken, isLoopback(host));
  }

  private static boolean isLoopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("The host '" + host + "' cannot be resolved.", e);
    }
  }
}
