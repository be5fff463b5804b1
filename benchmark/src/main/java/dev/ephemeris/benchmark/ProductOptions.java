// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How and where the product is started. */
final class ProductOptions {
  @Option(names = "--product-command", description = ProductCommand.DESCRIPTION)
  private @Nullable String productCommand;

  @Option(
      names = "--work-directory",
      description = "where data lies while measuring; its disk decides about fsync")
  private Path workDirectory = Path.of(System.getProperty("java.io.tmpdir"));

  ProductCommand command() {
    return ProductCommand.of(productCommand);
  }

  /** A new folder, which is deleted at the end. */
  TemporaryFolder folder(CleanUp cleanUp) {
    return cleanUp.open(() -> TemporaryFolder.create(workDirectory));
  }
}
