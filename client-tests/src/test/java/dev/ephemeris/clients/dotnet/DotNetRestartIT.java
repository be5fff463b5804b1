// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.dotnet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ephemeris.clients.ServerProcess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** What a program in C# finds after a restart of the server. */
@Tag("slow")
class DotNetRestartIT {
  @TestFactory
  Stream<DynamicTest> stopped() {
    return aroundRestart(ServerProcess::stop);
  }

  @TestFactory
  Stream<DynamicTest> killed() {
    return aroundRestart(ServerProcess::kill);
  }

  private static Stream<DynamicTest> aroundRestart(Consumer<ServerProcess> end) {
    Optional<CSharpRunner> runner = CSharpRunner.find();
    assumeTrue(runner.isPresent(), CSharpRunner.MISSING);
    List<DynamicTest> tests = new ArrayList<>();
    try (ServerProcess server = new ServerProcess()) {
      server.start();
      tests.addAll(run(runner.get(), server, "before"));
      end.accept(server);
      server.start();
      tests.addAll(run(runner.get(), server, "after"));
    }
    return tests.stream();
  }

  private static List<DynamicTest> run(CSharpRunner runner, ServerProcess server, String phase) {
    Map<String, String> environment = new HashMap<>(Variant.GATEWAY.environment());
    environment.put("EPHEMERIS_PHASE", phase);
    return DotNetIT.run(runner, server, CSharpProgram.restart(), environment);
  }
}
