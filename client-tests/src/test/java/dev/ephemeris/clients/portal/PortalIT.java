// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.portal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.javascript.NodePackage;
import dev.ephemeris.clients.javascript.NodeTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The tests of the portal. Their servers do not purge, so that expired items can still be listed
 * and restored.
 */
@Tag("slow")
class PortalIT {
  private static final ServerProcess SERVER = new ServerProcess("--purge", "off");

  /** For the pictures: they show all databases, so the server has no others. */
  private static final ServerProcess SHOP = new ServerProcess("--purge", "off");

  @BeforeAll
  static void start() {
    assumeTrue(isChromiumInstalled(), "Chromium is not installed");
    SERVER.start();
    SHOP.start();
  }

  /** In one of the places where the tests' own {@code browser.mjs} looks. */
  private static boolean isChromiumInstalled() {
    return Stream.of(
            System.getenv("EPHEMERIS_CHROMIUM"), "/usr/bin/chromium", "/usr/bin/google-chrome")
        .filter(Objects::nonNull)
        .anyMatch(program -> Files.isExecutable(Path.of(program)));
  }

  @AfterAll
  static void stop() {
    SERVER.close();
    SHOP.close();
  }

  @TestFactory
  Stream<DynamicContainer> portal() {
    return NodeTests.of(SERVER, NodePackage.installed("portal"), "test");
  }

  @TestFactory
  Stream<DynamicContainer> pictures() {
    return NodeTests.of(SHOP, NodePackage.installed("portal"), "pictures");
  }
}
