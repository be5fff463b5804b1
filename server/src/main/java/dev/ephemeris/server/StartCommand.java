// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.base.NewerFormatException;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.engine.upgrade.NotEnoughSpaceException;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.protocol.ConsistencyLevel;
import dev.ephemeris.server.tls.UnusableCertificateException;
import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ephemeris start}: runs the server until the process is stopped. */
@Command(
    name = "start",
    description = "Starts the server.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class StartCommand implements Callable<Integer> {
  private static final int FAILED = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--host",
      defaultValue = "${env:EPHEMERIS_HOST:-localhost}",
      description = "Host name or address to listen on (EPHEMERIS_HOST; ${DEFAULT-VALUE}).")
  private String host = "";

  @Option(
      names = "--port",
      defaultValue = "${env:EPHEMERIS_PORT:-8081}",
      description = "Port for HTTPS and HTTP (EPHEMERIS_PORT; ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host-name",
      split = ",",
      defaultValue = "${env:EPHEMERIS_HOST_NAME:-}",
      description =
          "A further name or address of this server, without a port; can be repeated. A server on loopback refuses requests to other names than those of loopback and these (EPHEMERIS_HOST_NAME; separated by commas).",
      showDefaultValue = Visibility.NEVER)
  private List<String> hostNames = List.of();

  @Option(
      names = "--data",
      defaultValue = "${env:EPHEMERIS_DATA:-./ephemeris-data}",
      description = "Data folder (EPHEMERIS_DATA; ${DEFAULT-VALUE}).")
  private Path data = Path.of("");

  @Option(
      names = "--key",
      defaultValue = "${env:EPHEMERIS_KEY:-}",
      description =
          "Account key in base64 (EPHEMERIS_KEY; on loopback the default is the published emulator key).",
      showDefaultValue = Visibility.NEVER)
  private String key = "";

  @Option(
      names = "--durability",
      defaultValue = "${env:EPHEMERIS_DURABILITY:-fsync}",
      description =
          "fsync: a write is on disk before it is answered. os: it is handed to the operating system, which is faster (EPHEMERIS_DURABILITY; ${DEFAULT-VALUE}).")
  private String durability = "";

  @Option(
      names = "--cache-megabytes",
      defaultValue = "${env:EPHEMERIS_CACHE_MEGABYTES:-}",
      description =
          "Maximum size of the cache of storage reads (EPHEMERIS_CACHE_MEGABYTES; default: a sixteenth of the machine's memory, from 64 to 512).",
      showDefaultValue = Visibility.NEVER)
  private String cacheMegabytes = "";

  @Option(
      names = "--test-clock",
      defaultValue = "${env:EPHEMERIS_TEST_CLOCK:-false}",
      description = "Allows POST /_ephemeris/clock to move the clock (EPHEMERIS_TEST_CLOCK).")
  private boolean testClock;

  @Option(
      names = "--enforce-default-throughput",
      defaultValue = "${env:EPHEMERIS_ENFORCE_DEFAULT_THROUGHPUT:-false}",
      description =
          "Enforces 400 RU/s for containers created without a throughput (EPHEMERIS_ENFORCE_DEFAULT_THROUGHPUT).")
  private boolean enforceDefaultThroughput;

  @Option(
      names = "--unlimited",
      defaultValue = "${env:EPHEMERIS_UNLIMITED:-false}",
      description = "Enforces no throughput; charges are unchanged (EPHEMERIS_UNLIMITED).")
  private boolean unlimited;

  @Option(
      names = "--consistency",
      defaultValue = "${env:EPHEMERIS_CONSISTENCY:-Session}",
      description =
          "The account's default consistency, which clients read: Strong, BoundedStaleness, Session, ConsistentPrefix or Eventual (EPHEMERIS_CONSISTENCY; ${DEFAULT-VALUE}).")
  private String consistency = "";

  @Option(
      names = "--require-plans",
      defaultValue = "${env:EPHEMERIS_REQUIRE_PLANS:-false}",
      description =
          "Refuses queries on all partitions that need a client's plan, if they come without one, as the service does (EPHEMERIS_REQUIRE_PLANS).")
  private boolean requirePlans;

  @Option(
      names = "--purge",
      defaultValue = "${env:EPHEMERIS_PURGE:-on}",
      description =
          "on: expired items are removed from storage in the background. off: they stay in storage, are not visible, and can be restored (EPHEMERIS_PURGE; ${DEFAULT-VALUE}).")
  private String purge = "";

  @Option(
      names = "--erase-within",
      defaultValue = "${env:EPHEMERIS_ERASE_WITHIN:-" + EraseWithin.USUAL + "}",
      description =
          "How long data that was purged or deleted may stay in files, such as 90s, 30m, 1h or 7d; off: until storage rewrites the files for other reasons (EPHEMERIS_ERASE_WITHIN; ${DEFAULT-VALUE}).")
  private String eraseWithin = "";

  @Option(
      names = "--metrics-token",
      defaultValue = "${env:EPHEMERIS_METRICS_TOKEN:-}",
      description =
          "Token that allows GET /_ephemeris/metrics (EPHEMERIS_METRICS_TOKEN; without one, metrics are public on loopback and closed elsewhere).",
      showDefaultValue = Visibility.NEVER)
  private String metricsToken = "";

  @Override
  public Integer call() throws InterruptedException {
    EphemerisServer server;
    ServerOptions options;
    try {
      options =
          new ServerOptions(
              host,
              port,
              data,
              key.isEmpty() ? AccountKey.published() : AccountKey.parse(key),
              storeOptions(),
              testClock,
              EngineOptions.defaults()
                  .enforceDefaultThroughput(enforceDefaultThroughput)
                  .unlimitedThroughput(unlimited)
                  .expiry(ExpiryOptions.defaults().purge(purge()))
                  .rememberedNumbers(CacheSize.rememberedNumbers(cacheBytes())),
              MetricsToken.parse(metricsToken),
              consistency(),
              hostNames.stream().map(String::strip).filter(name -> !name.isEmpty()).toList(),
              requirePlans);
      server = EphemerisServer.start(options);
    } catch (DamagedStoreException e) {
      return complain(
          "%s To save the readable data into a new folder: %s"
              .formatted(e.getMessage(), SalvageCommand.commandFor(data)));
    } catch (IllegalArgumentException
        | StoreException
        | NewerFormatException
        | NotEnoughSpaceException
        | UnusableCertificateException
        | BindException e) {
      return complain(String.valueOf(e.getMessage()));
    } catch (UnknownHostException e) {
      return complain("The host '%s' cannot be resolved.".formatted(host));
    } catch (IOException e) {
      return complain(
          "The data folder %s cannot be used: %s".formatted(data, FolderProblem.reason(data, e)));
    }
    System.out.println(readyLine(server, options));
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  stopped.countDown();
                },
                "ephemeris-stop"));
    stopped.await();
    return 0;
  }

  private RocksStoreOptions storeOptions() {
    return RocksStoreOptions.defaults()
        .durability(durability())
        .blockCacheBytes(cacheBytes())
        .erasure(EraseWithin.parse(eraseWithin, MachineClock.SYSTEM));
  }

  private long cacheBytes() {
    return cacheMegabytes.isBlank()
        ? CacheSize.ofThisMachine()
        : CacheSize.ofMegabytes(cacheMegabytes);
  }

  private Durability durability() {
    try {
      return Durability.valueOf(durability.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The durability must be 'fsync' or 'os', not '" + durability + "'.", e);
    }
  }

  private ConsistencyLevel consistency() {
    return ConsistencyLevel.named(consistency)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--consistency must be one of %s, not '%s'."
                        .formatted(String.join(", ", ConsistencyLevel.names()), consistency)));
  }

  private boolean purge() {
    return switch (purge.toLowerCase(Locale.ROOT)) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new IllegalArgumentException("--purge must be 'on' or 'off', not '" + purge + "'.");
    };
  }

  private int complain(String message) {
    List<String> arguments = spec.commandLine().getParseResult().originalArgs();
    System.err.println(
        "ephemeris: " + OptionNames.asSet(message, spec, arguments, System.getenv()));
    return FAILED;
  }

  static String readyLine(EphemerisServer server, ServerOptions options) {
    double seconds = ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
    String line =
        "Ephemeris %s is ready at https://%s:%d/ (and http) after %.2f s; key: %s; data: %s"
            .formatted(
                Version.text(),
                options.host(),
                server.port(),
                seconds,
                options.key(),
                options.dataFolder().toAbsolutePath().normalize());
    long ahead = server.clockOffsetSeconds();
    return ahead == 0 ? line : line + "; its time is " + ahead + " s ahead";
  }
}
