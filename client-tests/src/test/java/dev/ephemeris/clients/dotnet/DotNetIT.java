// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.dotnet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ReportedTests;
import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SharedServer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tests with .NET's clients, in every variant. */
@Tag("slow")
@ExtendWith(SharedServer.class)
class DotNetIT {
  private static final String OUTCOME = "TEST ";

  @TestFactory
  Stream<DynamicContainer> dotNet(ServerProcess server) {
    Optional<CSharpRunner> runner = CSharpRunner.find();
    assumeTrue(runner.isPresent(), CSharpRunner.MISSING);
    return CSharpProgram.all().stream()
        .flatMap(
            program ->
                Arrays.stream(Variant.values())
                    .filter(program::knows)
                    .map(
                        variant ->
                            dynamicContainer(
                                program.name() + ", " + variant,
                                run(runner.get(), server, program, variant.environment())
                                    .stream())));
  }

  /** Runs a program with these environment variables; the tests that it reports. */
  static List<DynamicTest> run(
      CSharpRunner runner,
      ServerProcess server,
      CSharpProgram program,
      Map<String, String> environment) {
    Command run = runner.run(server, program.complete(), environment);
    return ReportedTests.of(
        program.name(),
        // The program must succeed after reporting all tests; errors may contain compiler warnings.
        run.orThrow()
            .output()
            .lines()
            .filter(line -> line.startsWith(OUTCOME))
            .map(line -> line.substring(OUTCOME.length())),
        run);
  }
}
