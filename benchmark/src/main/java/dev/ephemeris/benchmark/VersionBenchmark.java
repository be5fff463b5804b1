// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Compares the CPU time per operation of two versions of the product.
 *
 * <p>The earlier version runs twice. The difference between its two runs is the noise of the
 * machine; a difference between the versions has a meaning only if it is larger. All three run in
 * turn, in the reverse order in every other round. CPU time per operation is compared, because
 * unlike rates and latencies it hardly depends on other work of the machine.
 */
@CommandLine.Command(
    name = "benchmark versions",
    description = "Measures the product beside an earlier version of it, and prints ratios.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class VersionBenchmark implements Callable<Integer> {
  private static final String CONTAINER = "items";

  /** Its items have few partition keys. */
  private static final String LARGE_KEYS = "large-keys";

  /** Items added by inserts have larger numbers than loaded ones. */
  private static final long MAXIMUM_ITEMS = 10_000_000_000L;

  /** A first round that is not reported: the servers' code is still being compiled. */
  private static final int COMPILING_ROUND = 0;

  /** The servers that are measured. */
  private enum Version {
    BEFORE,
    BEFORE_AGAIN,
    NOW;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** An operation that is measured. */
  private sealed interface Operation {
    String label();

    record PointRead() implements Operation {
      @Override
      public String label() {
        return "point-read";
      }
    }

    record Insert() implements Operation {
      @Override
      public String label() {
        return "insert";
      }
    }

    record Query(QueryKind kind) implements Operation {
      @Override
      public String label() {
        return kind.label();
      }
    }

    record Page(PageKind kind) implements Operation {
      @Override
      public String label() {
        return kind.label();
      }
    }
  }

  private static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    operations.add(new Operation.PointRead());
    operations.add(new Operation.Insert());
    operations.add(new Operation.Query(QueryKind.EQUALITY));
    operations.add(new Operation.Query(QueryKind.TOP));
    for (PageKind kind : PageKind.values()) {
      operations.add(new Operation.Page(kind));
    }
    return operations;
  }

  /** A version under test, and the number of the next item that is inserted. */
  private record Subject(Version version, Server server, AtomicLong next) {}

  @Option(
      names = "--before-command",
      required = true,
      description = "starts the version before, such as the launcher of another checkout: {port}")
  private @Nullable String beforeCommand;

  @Option(names = "--items", defaultValue = "100000", description = "loaded, then asked for")
  private int items;

  @Mixin private final RoundOptions load = new RoundOptions(7, 16);
  @Mixin private final WindowOptions window = new WindowOptions(0.5, 2);
  @Mixin private final ProductOptions options = new ProductOptions();

  private final Clock clock = Clock.systemUTC();
  private final Signer signer = new Signer(Signer.EMULATOR_KEY);
  private final QueryRequests requests = new QueryRequests(signer, CONTAINER);
  private final QueryRequests onLargeKeys = new QueryRequests(signer, LARGE_KEYS);
  private final VersionReport report = new VersionReport();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new VersionBenchmark()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    try (CleanUp cleanUp = CleanUp.onExit()) {
      TemporaryFolder folder = options.folder(cleanUp);
      LoadGenerator generator = cleanUp.open(LoadGenerator::new);
      List<Subject> subjects = new ArrayList<>();
      for (Version version : Version.values()) {
        subjects.add(start(version, folder, generator, cleanUp));
      }
      for (int round = COMPILING_ROUND; round <= load.rounds(); round++) {
        measure(round, round % 2 == 0 ? subjects : subjects.reversed(), generator);
      }
    }
    report.lines().forEach(System.out::println);
    return 0;
  }

  private Subject start(
      Version version, TemporaryFolder folder, LoadGenerator generator, CleanUp cleanUp)
      throws IOException, InterruptedException {
    ProductCommand command =
        version == Version.NOW ? options.command() : ProductCommand.of(beforeCommand);
    Path data = folder.folder("data-" + version.label());
    Server server =
        Server.start(
            version.label(),
            command.and("--unlimited"),
            folder.path(),
            data,
            Durability.OS,
            cleanUp);
    try (ControlClient control = new ControlClient(server.port(), signer, clock)) {
      control.createDatabase();
      control.createContainer(CONTAINER);
      control.createContainer(LARGE_KEYS);
    }
    AtomicLong next = new AtomicLong();
    Measurement unused =
        Loader.load(
            generator, server, requests.inserts(next, items, clock.instant()), load.connections());
    Measurement unusedToo =
        Loader.load(
            generator,
            server,
            onLargeKeys.inserts(
                new AtomicLong(), items, items / PageKind.ITEMS_OF_LARGE_KEY, clock.instant()),
            load.connections());
    next.set(items);
    server.awaitQuiet();
    return new Subject(version, server, next);
  }

  private void measure(int round, List<Subject> subjects, LoadGenerator generator)
      throws InterruptedException {
    for (Operation operation : operations()) {
      Map<Version, Measurement> measured = new EnumMap<>(Version.class);
      for (Subject subject : subjects) {
        Measurement one =
            generator.run(
                subject.server.port(),
                source(operation, subject),
                load.plan(window),
                subject.server.process()::cpu);
        if (one.operations() == 0) {
          throw new IllegalStateException("no answer within a round to " + operation.label());
        }
        measured.put(subject.version, one);
      }
      if (round != COMPILING_ROUND) {
        report.add(
            operation.label(),
            cpu(measured, Version.BEFORE),
            cpu(measured, Version.BEFORE_AGAIN),
            cpu(measured, Version.NOW));
      }
    }
  }

  private static double cpu(Map<Version, Measurement> measured, Version version) {
    Measurement one = measured.get(version);
    if (one == null) {
      throw new IllegalStateException("nothing was measured of " + version.label());
    }
    return one.cpuMicros();
  }

  private RequestSource source(Operation operation, Subject subject) {
    return switch (operation) {
      case Operation.PointRead ignored -> requests.pointReads(items, clock.instant());
      case Operation.Insert ignored ->
          requests.inserts(subject.next, MAXIMUM_ITEMS, clock.instant());
      case Operation.Query query -> requests.queries(query.kind(), items, clock.instant());
      case Operation.Page page ->
          (page.kind().isOnLargeKeys() ? onLargeKeys : requests)
              .pages(page.kind(), items, clock.instant());
    };
  }
}
