// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A folder with tests in JavaScript and their installed dependencies. */
public final class NodePackage {
  private NodePackage() {}

  /** The folder with the tests of the client. */
  public static Path installed() {
    return installed("javascript");
  }

  /** A folder of this module, with everything installed that its lock file names. */
  public static synchronized Path installed(String name) {
    Path module = ServerProcess.root().resolve("client-tests");
    Path folder = module.resolve(name);
    Path lock = module.resolve("target").resolve(name + ".lock");
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      FileLock alone = channel.lock(); // several processes run tests at a time
      if (!isInstalled(folder)) {
        Command.run(folder, Map.of(), List.of("npm", "ci", "--no-audit", "--no-fund")).orThrow();
      }
      alone.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder;
  }

  /** npm writes a lock file of its own when it is done. */
  private static boolean isInstalled(Path folder) {
    Path wanted = folder.resolve("package-lock.json");
    Path installed = folder.resolve("node_modules/.package-lock.json");
    try {
      return Files.exists(installed)
          && Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(wanted)) >= 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs node in a folder, against a server whose certificate it is made to trust. */
  public static Command node(ServerProcess server, Path folder, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("node"));
    command.addAll(arguments);
    return Command.run(
        folder,
        Map.of(
            "EPHEMERIS_ENDPOINT", server.endpoint().toString(),
            "COSMOS_ENDPOINT", server.endpoint().toString(),
            "COSMOS_KEY", ServerProcess.KEY,
            "NODE_EXTRA_CA_CERTS", server.certificate().toString()),
        command);
  }
}
