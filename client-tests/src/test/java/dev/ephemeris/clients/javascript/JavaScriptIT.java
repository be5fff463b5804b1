// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SharedServer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tests with the JavaScript client. */
@Tag("slow")
@ExtendWith(SharedServer.class)
class JavaScriptIT {
  @TestFactory
  Stream<DynamicContainer> javaScript(ServerProcess server) {
    return NodeTests.of(server, NodePackage.installed(), "test");
  }
}
