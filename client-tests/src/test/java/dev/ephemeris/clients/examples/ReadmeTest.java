// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.clients.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The README shows the programs that {@link ExamplesIT} runs. */
class ReadmeTest {
  @ParameterizedTest
  @ValueSource(strings = {"java/Orders.java", "node/orders.mjs", "dotnet/Orders.cs"})
  void readme_quotesTheProgramToTheLetter(String program) throws IOException {
    Path root = ServerProcess.root();
    String readme = Files.readString(root.resolve("README.md"));
    String source = Files.readString(root.resolve("client-tests/examples").resolve(program));
    assertThat(readme).contains("\n" + source.strip() + "\n```");
  }
}
